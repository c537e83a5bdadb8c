package promo

// #include "promo.h"
import "C"

import "encoding/json"

// Code says why a call failed.
type Code int

const (
	BadArgument Code = C.PROMO_BAD_ARGUMENT // an impossible option
	BadHandle   Code = C.PROMO_BAD_HANDLE   // the rules are closed
	BadText     Code = C.PROMO_BAD_TEXT     // a text is not valid UTF-8
	BadRules    Code = C.PROMO_BAD_RULES    // the rules have mistakes
	BadOrder    Code = C.PROMO_BAD_ORDER    // an unusable amount, line, instant, code or fact
	NoZoneData  Code = C.PROMO_NO_ZONE_DATA // rules name a time zone, and the machine has no zone data
	NoRoom      Code = C.PROMO_NO_ROOM      // more than 65,535 compiled rules
)

// Error is why a call failed, in a merchant's words.
type Error struct {
	Code    Code
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
	return &Error{Code(problem.code), C.GoString(&problem.message[0])}
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
