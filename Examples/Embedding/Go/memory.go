package promo

// #include <stdlib.h>
// #include "promo.h"
import "C"

import "unsafe"

// arena is memory of C for one call: C may not see memory of Go that has pointers inside.
type arena struct {
	blocks []unsafe.Pointer
	rest   []byte
}

func (memory *arena) free() {
	for _, block := range memory.blocks {
		C.free(block)
	}
}

// take gives zeros for a number of bytes, which is not 0.
func (memory *arena) take(size int) unsafe.Pointer {
	size = (size + 7) &^ 7
	if size > len(memory.rest) {
		count := 2048
		if size > count {
			count = size
		}
		block := C.malloc(C.size_t(count)) // never nil
		memory.blocks = append(memory.blocks, block)
		memory.rest = unsafe.Slice((*byte)(block), count)
		for i := range memory.rest {
			memory.rest[i] = 0
		}
	}
	place := unsafe.Pointer(&memory.rest[0])
	memory.rest = memory.rest[size:]
	return place
}

func array[T any](memory *arena, count int) []T {
	if count == 0 {
		return nil
	}
	var one T
	return unsafe.Slice((*T)(memory.take(count*int(unsafe.Sizeof(one)))), count)
}

// first is the place of an array, null if there is nothing in it.
func first[T any](values []T) *T {
	if len(values) == 0 {
		return nil
	}
	return &values[0]
}

func (memory *arena) text(text string) C.promo_text {
	bytes := array[byte](memory, len(text))
	copy(bytes, text)
	return C.promo_text{(*C.char)(unsafe.Pointer(first(bytes))), C.size_t(len(text))}
}

func (memory *arena) texts(texts []string) []C.promo_text {
	all := array[C.promo_text](memory, len(texts))
	for i, text := range texts {
		all[i] = memory.text(text)
	}
	return all
}

func (memory *arena) order(order Order) *C.promo_order {
	given := &array[C.promo_order](memory, 1)[0]
	given.amount = C.int64_t(order.Minor)
	if !order.At.IsZero() {
		given.instant = C.int64_t(order.At.Unix())
	}
	given.shipping = C.int64_t(order.ShippingMinor)
	given.currency = memory.text(order.Currency)
	codes := memory.texts(order.Codes)
	given.codes, given.code_count = first(codes), C.size_t(len(codes))
	facts := array[C.promo_fact](memory, len(order.Facts))[:0]
	for name, value := range order.Facts {
		facts = append(facts, C.promo_fact{memory.text(name), memory.text(value)})
	}
	given.facts, given.fact_count = first(facts), C.size_t(len(facts))
	lines := array[C.promo_line](memory, len(order.Lines))
	for i, line := range order.Lines {
		labels := memory.texts(line.Labels)
		lines[i] = C.promo_line{C.int64_t(line.Minor), C.int64_t(line.Pieces), first(labels), C.size_t(len(labels))}
	}
	given.lines, given.line_count = first(lines), C.size_t(len(lines))
	if order.Lines != nil && len(lines) == 0 {
		given.lines = &array[C.promo_line](memory, 1)[0]
	}
	return given
}
