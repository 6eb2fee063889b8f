package btcagent

import (
	"fmt"
	"net"
	"os"
	"sort"
	"strconv"
	"strings"
)

const (
	mebibyte      = 1 << 20
	shortestToken = 16
)

var defaults = map[string]string{
	"port": "8500", "mode": "full", "bind": "127.0.0.1", "token-file": "", "token-env": "",
	"port-file": "", "host": "", "methods": "post", "young-mb": "64", "most-mb": "256", "lease": "5",
}

// options are the checked name=value pairs, which are those of the Java agent and three more.
type options struct {
	port         int
	bind         string
	token        string
	portFile     string
	host         string // another name by which callers may address this agent
	anyMethod    bool
	youngBytes   int64 // garbage at which the runtime would wait no longer
	mostBytes    int64 // memory that may be added while the runtime's own collections wait
	leaseSeconds int64 // how long they wait for the sidecar's next question
}

func refused(name, found, expected string) error {
	return fmt.Errorf("%s: %s (expected %s)", name, found, expected)
}

func parse(text string, environment func(string) string) (options, error) {
	given, err := split(text)
	if err != nil {
		return options{}, err
	}
	value := func(name string) string {
		if found, ok := given[name]; ok {
			return found
		}
		return defaults[name]
	}
	var parsed options
	if parsed.token, err = tokenOf(given, environment); err != nil {
		return options{}, err
	}
	parsed.bind = value("bind")
	if _, ok := given["bind"]; parsed.token != "" && !ok {
		return options{}, refused("token", "given without bind", "both, or neither")
	}
	if parsed.token == "" && !isLoopback(parsed.bind) {
		return options{}, refused("bind", parsed.bind+" without a token",
			"token-file or token-env too, or a loopback address such as 127.0.0.1")
	}
	if strings.ToLower(value("mode")) != "full" {
		return options{}, refused("mode", quoted(value("mode")), "full, because Go has no young collections")
	}
	methods := strings.ToLower(value("methods"))
	if methods != "post" && methods != "any" {
		return options{}, refused("methods", quoted(value("methods")), "post or any")
	}
	parsed.anyMethod = methods == "any"
	parsed.portFile = value("port-file")
	parsed.host = strings.ToLower(value("host"))
	numbers := []struct {
		name        string
		least, most int64
		unit        int64
		target      *int64
	}{
		{"young-mb", 1, 65536, mebibyte, &parsed.youngBytes},
		{"most-mb", 1, 1 << 20, mebibyte, &parsed.mostBytes},
		{"lease", 1, 600, 1, &parsed.leaseSeconds},
	}
	for _, each := range numbers {
		number, err := number(each.name, value(each.name), each.least, each.most)
		if err != nil {
			return options{}, err
		}
		*each.target = number * each.unit
	}
	port, err := number("port", value("port"), 0, 65535)
	parsed.port = int(port)
	return parsed, err
}

func quoted(text string) string {
	return "\"" + text + "\""
}

func split(text string) (map[string]string, error) {
	values := map[string]string{}
	if strings.TrimSpace(text) == "" {
		return values, nil
	}
	for _, pair := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(pair, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if _, known := defaults[name]; !known || value == "" {
			return nil, refused("option", quoted(pair), "name=value with a name of "+names())
		}
		if _, twice := values[name]; twice {
			return nil, refused("option", name+" twice", "once")
		}
		values[name] = value
	}
	return values, nil
}

func names() string {
	var all []string
	for name := range defaults {
		all = append(all, name)
	}
	sort.Strings(all)
	return strings.Join(all, ", ")
}

func number(name, text string, least, most int64) (int64, error) {
	number, err := strconv.ParseInt(text, 10, 32)
	if err != nil || number < least || number > most || text[0] == '+' {
		return 0, refused(name, quoted(text), fmt.Sprintf("%d to %d", least, most))
	}
	return number, nil
}

func isLoopback(address string) bool {
	ip := net.ParseIP(address)
	return address == "localhost" || ip != nil && ip.IsLoopback()
}

func tokenOf(given map[string]string, environment func(string) string) (string, error) {
	file, fromFile := given["token-file"]
	variable, fromVariable := given["token-env"]
	if fromFile && fromVariable {
		return "", refused("token", "from a file and a variable", "one")
	}
	if !fromFile && !fromVariable {
		return "", nil
	}
	name, source, secret := "token-env", variable, environment(variable)
	if fromFile {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", refused("token-file", file, "a file that can be read")
		}
		name, source, secret = "token-file", file, string(text)
	}
	secret = strings.TrimSpace(secret)
	if len(secret) < shortestToken {
		return "", refused(name, fmt.Sprintf("%s holds %d characters", source, len(secret)),
			fmt.Sprintf("at least %d", shortestToken))
	}
	return secret, nil
}
