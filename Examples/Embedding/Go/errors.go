package promo

// #include "promo.h"
import "C"

import "encoding/json"

// Status says why a call failed.
type Status int

const (
	BadArgument Status = C.PROMO_BAD_ARGUMENT // an impossible option
	BadHandle   Status = C.PROMO_BAD_HANDLE   // the rules are closed
	BadText     Status = C.PROMO_BAD_TEXT     // a text is not valid UTF-8
	BadRules    Status = C.PROMO_BAD_RULES    // the rules have mistakes
	BadOrder    Status = C.PROMO_BAD_ORDER    // an unusable amount, line, instant, code or fact
	NoZoneData  Status = C.PROMO_NO_ZONE_DATA // rules name a time zone, and the machine has no zone data
	NoRoom      Status = C.PROMO_NO_ROOM      // more than 65,535 compiled rules
)

// Error is why a call failed, in a merchant's words.
type Error struct {
	Status Status `json:"-"`
	// Of an order: what is wrong, as the list of Serve/README.md has it, such as "unknown-label", and the member
	// and the line, from 1, that it is in, or "" and 0.
	Code    string
	Member  string
	Line    int
	Message string
}

func (err *Error) Error() string { return err.Message }

// RulesError is rules with mistakes: its message is the first one, with its place.
type RulesError struct {
	Cause       *Error
	Diagnostics []Diagnostic
}

func (err *RulesError) Error() string { return err.Cause.Message }

// Unwrap makes it an *Error, too.
func (err *RulesError) Unwrap() error { return err.Cause }

// Diagnostic is something wrong or doubtful in the rules.
type Diagnostic struct {
	Code     string // such as P020: `promo-eval explain P020` has a page about it
	Severity string // "error" or "warning"
	Message  string
	Help     string
	Labels   []Place // the first is where it is; none if it is about all files
}

// Place is a place in a rule file; lines and columns count from 1.
type Place struct {
	File         string
	Line, Column int
	Text         string
}

func failed(problem *C.promo_error) *Error {
	return &Error{Status: Status(problem.code), Message: C.GoString(&problem.message[0])}
}

// diagnostics reads the JSON of promo_compile, which is null where nothing was compiled.
func diagnostics(document *C.char) []Diagnostic {
	var said struct{ Diagnostics []Diagnostic }
	if document != nil {
		if err := json.Unmarshal([]byte(C.GoString(document)), &said); err != nil {
			panic(err)
		}
	}
	return said.Diagnostics
}
