package promo

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func Example() {
	rules, err := Load("../../singles-day.promo")
	if err != nil {
		panic(err)
	}
	defer rules.Close()
	payable, err := rules.Price(Order{Amount: "400", Clock: "2026-11-11T10:00"})
	fmt.Println(payable, err)
	// Output: 27000 <nil>
}

const shop = `currency EUR
timezone "Europe/Berlin"
goods "shirts", "hats"
fact tier one of "none", "gold" default "none"
promotion "Three for two" { buy 2 get 1 free only "shirts" }
promotion "Gold" { discount 10% off when tier is "gold" sync }
promotion "Hello" { coupon 5 code "HELLO" sync }
`

var noon = time.Date(2026, 11, 11, 12, 0, 0, 0, time.UTC)

func compiled(test *testing.T, text string) *Rules {
	test.Helper()
	rules, err := Compile(Options{}, Source{"shop.promo", text})
	if err != nil {
		test.Fatal(err)
	}
	test.Cleanup(func() { rules.Close() })
	return rules
}

func TestPrices(test *testing.T) {
	rules := compiled(test, shop)
	shirts := []Line{{9000, 3, []string{"shirts"}}, {Minor: 5000}}
	for _, one := range []struct {
		order   Order
		payable int64
	}{
		{Order{Minor: 10000}, 10000},
		{Order{Minor: 10000, ShippingMinor: 600}, 10600},
		{Order{Minor: 10000, Codes: []string{"none", "hello"}}, 9500},
		{Order{Minor: 10000, Facts: map[string]string{"tier": "gold"}, Codes: []string{"HELLO"}}, 8500},
		{Order{Lines: &shirts, ShippingMinor: 600, Currency: "EUR"}, 11600},
	} {
		one.order.At = noon
		if payable, err := rules.Price(one.order); err != nil || payable != one.payable {
			test.Errorf("%+v pays %d and not %d (%v)", one.order, payable, one.payable, err)
		}
		document, err := rules.Quote(one.order)
		if err != nil {
			test.Fatal(err)
		}
		var quote struct{ Payable string }
		if err := json.Unmarshal(document, &quote); err != nil {
			test.Fatal(err)
		}
		if strings.Replace(quote.Payable, ".", "", 1) != strconv.FormatInt(one.payable, 10) {
			test.Errorf("%+v is quoted %s (%v)", one.order, document, err)
		}
	}
}

func TestALargeOrder(test *testing.T) {
	rules := compiled(test, shop)
	var lines []Line
	order := Order{At: noon, Lines: &lines}
	for i := 0; i < 10000; i++ {
		lines = append(lines, Line{100, 1, []string{"shirts", strings.Repeat("é", i%90)}})
	}
	if payable, err := rules.Price(order); err != nil || payable != 666700 {
		test.Error(payable, err)
	}
	lines = append(lines, Line{Minor: 1})
	wants(test, BadOrder, "10,000", func() error { _, err := rules.Price(order); return err })
}

func wants(test *testing.T, status Status, words string, call func() error) {
	test.Helper()
	var failure *Error
	if err := call(); !errors.As(err, &failure) || failure.Status != status || !strings.Contains(err.Error(), words) {
		test.Errorf("got %v (%+v), and not %d with %q", err, failure, status, words)
	}
}

func TestOrdersThatLeaveOut(test *testing.T) {
	rules := compiled(test, shop+`promotion "Old" { coupon 1 until 1970-02-01T00:00 }`)
	_, err := rules.Price(Order{Minor: 100})
	wants(test, BadOrder, "at: there is none", func() error { return err })
	if payable, err := rules.Price(Order{Minor: 100, At: time.Unix(0, 0)}); err != nil || payable != 0 {
		test.Error(payable, err)
	}
	if payable, err := compiled(test, shop).Price(Order{Minor: 100}); err != nil || payable != 100 {
		test.Error(payable, err)
	}
	if payable, err := rules.Price(Order{Lines: &[]Line{}, At: noon}); err != nil || payable != 0 {
		test.Error(payable, err)
	}
}

func TestErrors(test *testing.T) {
	rules := compiled(test, shop)
	price := func(order Order) func() error {
		return func() error { _, err := rules.Price(order); return err }
	}
	wants(test, BadOrder, "neither an `amount`", price(Order{At: noon}))
	wants(test, BadOrder, "-1", price(Order{Minor: -1, At: noon}))
	wants(test, BadOrder, "USD", price(Order{Minor: 1, At: noon, Currency: "USD"}))
	wants(test, BadOrder, "teir", price(Order{Minor: 1, At: noon, Facts: map[string]string{"teir": "gold"}}))
	wants(test, BadOrder, "shirst", price(Order{Lines: &[]Line{{Minor: 1}, {100, 1, []string{"shirst"}}}, At: noon}))
	wants(test, BadText, "", price(Order{Minor: 1, At: noon, Codes: []string{"\xff"}}))
	wants(test, BadOrder, "1,5", price(Order{Amount: "1,5", At: noon}))
	wants(test, BadOrder, "tomorrow", price(Order{Minor: 1, Clock: "tomorrow"}))
	var slip *Error
	err := price(Order{Lines: &[]Line{{Minor: 1}, {100, 1, []string{"shirst"}}}, At: noon})()
	if !errors.As(err, &slip) || slip.Code != "unknown-label" || slip.Line != 2 {
		test.Errorf("%+v", slip)
	}
	for _, limits := range []Options{{MostLines: 1}, {MostSteps: 1}} {
		limited, err := Compile(limits, Source{"shop.promo", shop})
		if err != nil {
			test.Fatal(err)
		}
		two := Order{Lines: &[]Line{{Minor: 1}, {Minor: 2}}, At: noon}
		wants(test, BadOrder, "1 ", func() error { _, err := limited.Price(two); return err })
		limited.Close()
	}
	wants(test, BadArgument, "cheapest", func() error {
		_, err := Compile(Options{Strategy: "cheapest"}, Source{"shop.promo", shop})
		return err
	})
}

func TestMistakesInRules(test *testing.T) {
	_, err := Compile(Options{}, Source{"shop.promo", "promotion \"A\" {\n  discont 10% off\n}"})
	var refused *RulesError
	if !errors.As(err, &refused) || len(refused.Diagnostics) == 0 {
		test.Fatal(err)
	}
	if !strings.HasPrefix(err.Error(), "shop.promo:2:3: ") {
		test.Error(err)
	}
	wants(test, BadRules, "discont", func() error { return err })
	if warnings := compiled(test, "promotion \"A\" { discount 99% off }").Warnings; len(warnings) == 0 {
		test.Error("a discount of 99 % has no warning")
	}
}

func TestDescribe(test *testing.T) {
	document, err := compiled(test, shop).Describe()
	if err != nil || !strings.Contains(string(document), `"currency":"EUR"`) {
		test.Error(string(document), err)
	}
	version, err := compiled(test, shop).Version()
	if err != nil || !strings.Contains(string(version), `"rules":"`) {
		test.Error(string(version), err)
	}
}

func TestGoroutinesAndClose(test *testing.T) {
	rules := compiled(test, shop)
	var group sync.WaitGroup
	for i := int64(0); i < 8; i++ {
		group.Add(1)
		go func(minor int64) {
			defer group.Done()
			for {
				payable, err := rules.Price(Order{Minor: minor, At: noon, Codes: []string{"HELLO"}})
				if err != nil {
					wants(test, BadHandle, "", func() error { return err })
					return
				}
				if payable != minor-500 {
					test.Error(minor, payable)
					return
				}
			}
		}(1000 + i)
	}
	time.Sleep(20 * time.Millisecond)
	if err := rules.Close(); err != nil {
		test.Error(err)
	}
	group.Wait()
	wants(test, BadHandle, "", rules.Close)
}

func BenchmarkPrice(bench *testing.B) {
	rules, err := Load("../../fashion-shop.promo")
	if err != nil {
		bench.Fatal(err)
	}
	defer rules.Close()
	order := Order{At: noon, Lines: &[]Line{{9000, 3, []string{"T-Shirts"}}, {5000, 1, nil}, {2000, 2, nil}}}
	for i := 0; i < bench.N; i++ {
		if _, err := rules.Price(order); err != nil {
			bench.Fatal(err)
		}
	}
}
