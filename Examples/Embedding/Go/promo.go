// Package promo prices orders by the rules of a shop, exactly and with reasons.
//
// Money is a whole number of minor units (cents, fen, fils). Rules are compiled once, and any number of
// goroutines may use them at the same time.
package promo

/*
#cgo CFLAGS: -I${SRCDIR}/../../../Sources/CPromo/include
#cgo LDFLAGS: -L${SRCDIR}/../../../.build/release -lPromoC -Wl,-rpath,${SRCDIR}/../../../.build/release
#include <stdlib.h>
#include "promo.h"
*/
import "C"

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
	"unsafe"
)

// Rules are compiled rules. Close them when you no longer need them.
type Rules struct {
	handle C.promo_rules
	// Warnings is what is doubtful in the rules, but no mistake.
	Warnings []Diagnostic
}

// Source is a rule file: its name in messages, and its rules.
type Source struct {
	Name, Text string
}

// Options replace settings of the rules, and limit orders. An empty text keeps the setting, and 0 is no limit.
type Options struct {
	Strategy  string // "calculator", "best" or "first"
	Timezone  string // such as "Asia/Shanghai"
	MostLines int64  // the lines of an order: one with more is refused
	MostSteps int64  // the steps for a price, of about ten nanoseconds: an order that takes more is refused
}

// Order is an order to price, in the words of its JSON. What you leave out, it does not have; Minor, Amount or
// Lines, facts without a default and, where the rules ask for the time, an instant must be there.
type Order struct {
	Minor         int64     `json:"minor,omitempty"`  // what the goods cost, in minor units
	Amount        string    `json:"amount,omitempty"` // the same as people write it: "400", "399.50"
	Lines         *[]Line   `json:"lines,omitempty"`  // at most 10,000; of an order of 0 none, but a list
	ShippingMinor int64     `json:"shipping_minor,omitempty"`
	At            time.Time `json:"-"`
	Clock         string    `json:"at,omitempty"` // in place of At: "2026-11-11T10:00" on the clock of the rules
	Codes         []string  `json:"code,omitempty"`
	// The values as in rules: "gold", "yes", "42".
	Facts    map[string]string `json:"facts,omitempty"`
	Currency string            `json:"currency,omitempty"` // such as "EUR": rules in another one refuse the order
}

// Line is a line of an order.
type Line struct {
	Minor  int64    `json:"minor"`            // what all its pieces cost together, in minor units
	Pieces int64    `json:"pieces,omitempty"` // 0 stands for 1
	Labels []string `json:"labels,omitempty"`
}

// Load compiles rule files as one set, in this order.
func Load(paths ...string) (*Rules, error) {
	sources := make([]Source, len(paths))
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		sources[i] = Source{path, string(text)}
	}
	return Compile(Options{}, sources...)
}

// Compile compiles sources as one set, in this order. Rules with mistakes are a *RulesError.
func Compile(options Options, sources ...Source) (*Rules, error) {
	if found := C.promo_interface(); found != C.PROMO_INTERFACE {
		return nil, &Error{Status: BadArgument, Message: "the library that is loaded has another interface than promo.h"}
	}
	var texts texts
	defer texts.free()
	files := make([]C.promo_source, len(sources)+1)
	for i, source := range sources {
		files[i] = C.promo_source{texts.copy(source.Name), texts.copy(source.Text)}
	}
	settings := C.promo_options{
		strategy:   texts.copy(options.Strategy),
		timezone:   texts.copy(options.Timezone),
		most_lines: C.int64_t(options.MostLines),
		most_steps: C.int64_t(options.MostSteps),
	}
	var rules Rules
	var said *C.char
	var problem C.promo_error
	status := C.promo_compile(&files[0], C.size_t(len(sources)), &settings, &rules.handle, &said, &problem)
	defer C.promo_free_text(said)
	diagnostics := diagnostics(said)
	if status == C.PROMO_BAD_RULES {
		return nil, &RulesError{failed(&problem), diagnostics}
	}
	rules.Warnings = diagnostics
	if status != C.PROMO_OK {
		return nil, failed(&problem)
	}
	return &rules, nil
}

// Close frees the rules. Calls in other goroutines end as usual, later ones fail with BadHandle.
func (rules *Rules) Close() error {
	var problem C.promo_error
	if C.promo_free(rules.handle, &problem) != C.PROMO_OK {
		return failed(&problem)
	}
	return nil
}

// texts are copies in memory of C, which may not see memory of Go that has pointers inside.
type texts []unsafe.Pointer

func (texts *texts) copy(text string) C.promo_text {
	bytes := C.CString(text)
	*texts = append(*texts, unsafe.Pointer(bytes))
	return C.promo_text{bytes, C.size_t(len(text))}
}

func (texts texts) free() {
	for _, text := range texts {
		C.free(text)
	}
}

// question is one of promo_ask, and answer what it gives.
type question struct {
	Price    *Order    `json:"price,omitempty"`
	Quote    *Order    `json:"quote,omitempty"`
	Describe *struct{} `json:"describe,omitempty"`
	Version  *struct{} `json:"version,omitempty"`
}

type answer struct {
	Price                    struct{ Payable string }
	Quote, Describe, Version json.RawMessage
	Error                    *Error
}

// Price says what an order pays, with its shipping, in minor units.
func (rules *Rules) Price(order Order) (int64, error) {
	answer, err := rules.ask(question{Price: &order})
	if err != nil {
		return 0, err
	}
	// All decimals are written.
	return strconv.ParseInt(strings.Replace(answer.Price.Payable, ".", "", 1), 10, 64)
}

// Quote prices an order with its reasons: the document of quote.schema.json.
func (rules *Rules) Quote(order Order) (json.RawMessage, error) {
	answer, err := rules.ask(question{Quote: &order})
	return answer.Quote, err
}

// Describe says what the rules are made of: settings, facts, labels and promotions.
func (rules *Rules) Describe() (json.RawMessage, error) {
	answer, err := rules.ask(question{Describe: &struct{}{}})
	return answer.Describe, err
}

// Version says what makes a price: the engine, the hashes of rules and time zone data. Keep it with an order
// that is paid.
func (rules *Rules) Version() (json.RawMessage, error) {
	answer, err := rules.ask(question{Version: &struct{}{}})
	return answer.Version, err
}

// texts are those that JSON would change if they were not UTF-8.
func (order Order) texts() []string {
	all := append([]string{order.Amount, order.Clock, order.Currency}, order.Codes...)
	for name, value := range order.Facts {
		all = append(all, name, value)
	}
	if order.Lines != nil {
		for _, line := range *order.Lines {
			all = append(all, line.Labels...)
		}
	}
	return all
}

func (rules *Rules) ask(asked question) (answer answer, err error) {
	for _, order := range []*Order{asked.Price, asked.Quote} {
		if order == nil {
			continue
		}
		for _, text := range order.texts() {
			if !utf8.ValidString(text) {
				return answer, &Error{Status: BadText, Message: strconv.Quote(text) + " is not valid UTF-8"}
			}
		}
		if !order.At.IsZero() {
			order.Clock = order.At.UTC().Format(time.RFC3339)
		}
	}
	text, err := json.Marshal(asked)
	if err != nil {
		return answer, err
	}
	var document *C.char
	status := C.promo_ask(rules.handle, (*C.char)(unsafe.Pointer(&text[0])), C.size_t(len(text)), &document)
	if document == nil {
		return answer, &Error{Status: Status(status), Message: "these rules were closed, or never compiled"}
	}
	defer C.promo_free_text(document)
	err = json.Unmarshal([]byte(C.GoString(document)), &answer)
	if err == nil && answer.Error != nil {
		answer.Error.Status = Status(status)
		err = answer.Error
	}
	return answer, err
}
