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
	"time"
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

// Order is an order to price. What you leave out, it does not have; Minor or Lines, facts without a default
// and, where the rules ask for the time, At must be there.
type Order struct {
	Minor         int64  // what the goods cost, in minor units, in place of Lines
	Lines         []Line // at most 10,000; of an order of 0 an empty list, not nil
	ShippingMinor int64
	At            time.Time // the first second of 1970 counts as none
	Codes         []string
	Facts         map[string]string // the values as in rules: "gold", "yes", "42"
	Currency      string            // such as "EUR": rules in another one refuse the order
}

// Line is a line of an order.
type Line struct {
	Minor  int64 // what all its pieces cost together, in minor units
	Pieces int64 // 0 stands for 1
	Labels []string
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
		return nil, &Error{BadArgument, "the library that is loaded has another interface than promo.h"}
	}
	var memory arena
	defer memory.free()
	files := array[C.promo_source](&memory, len(sources))
	for i, source := range sources {
		files[i] = C.promo_source{memory.text(source.Name), memory.text(source.Text)}
	}
	settings := array[C.promo_options](&memory, 1)
	settings[0] = C.promo_options{
		strategy:   memory.text(options.Strategy),
		timezone:   memory.text(options.Timezone),
		most_lines: C.int64_t(options.MostLines),
		most_steps: C.int64_t(options.MostSteps),
	}
	var rules Rules
	var said *C.char
	var problem C.promo_error
	status := C.promo_compile(first(files), C.size_t(len(files)), first(settings), &rules.handle, &said, &problem)
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

// Amount reads an amount such as "400" or "399.50": its minor units.
func (rules *Rules) Amount(text string) (int64, error) {
	var memory arena
	defer memory.free()
	given := array[C.promo_text](&memory, 1)
	given[0] = memory.text(text)
	var minor C.int64_t
	var problem C.promo_error
	if C.promo_amount(rules.handle, first(given), &minor, &problem) != C.PROMO_OK {
		return 0, failed(&problem)
	}
	return int64(minor), nil
}

// Instant reads an instant such as "2026-11-11T10:00", on the clock of the rules, or with an offset.
func (rules *Rules) Instant(text string) (time.Time, error) {
	var memory arena
	defer memory.free()
	given := array[C.promo_text](&memory, 1)
	given[0] = memory.text(text)
	var seconds C.int64_t
	var problem C.promo_error
	if C.promo_instant(rules.handle, first(given), &seconds, &problem) != C.PROMO_OK {
		return time.Time{}, failed(&problem)
	}
	return time.Unix(int64(seconds), 0).UTC(), nil
}

// Price says what an order pays, with its shipping, in minor units.
func (rules *Rules) Price(order Order) (int64, error) {
	var memory arena
	defer memory.free()
	var payable C.int64_t
	var problem C.promo_error
	if C.promo_price(rules.handle, memory.order(order), &payable, &problem) != C.PROMO_OK {
		return 0, failed(&problem)
	}
	return int64(payable), nil
}

// Quote prices an order with its reasons: the document of quote.schema.json.
func (rules *Rules) Quote(order Order) (json.RawMessage, error) {
	var memory arena
	defer memory.free()
	var document *C.char
	var problem C.promo_error
	if C.promo_quote(rules.handle, memory.order(order), &document, &problem) != C.PROMO_OK {
		return nil, failed(&problem)
	}
	defer C.promo_free_text(document)
	return json.RawMessage(C.GoString(document)), nil
}

// Describe says what the rules are made of, as promo_describe of promo.h: settings, facts, labels,
// promotions, and the hashes of rules and time zone data.
func (rules *Rules) Describe() (json.RawMessage, error) {
	var document *C.char
	var problem C.promo_error
	if C.promo_describe(rules.handle, &document, &problem) != C.PROMO_OK {
		return nil, failed(&problem)
	}
	defer C.promo_free_text(document)
	return json.RawMessage(C.GoString(document)), nil
}
