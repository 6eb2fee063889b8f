package btcagent

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

const deadlineHeader = "BTC-Deadline-Nanos"

var (
	methods    = map[string]string{"/v1/level": "GET", "/v1/state": "GET", "/v1/collections": "POST"}
	hostForm   = regexp.MustCompile(`^(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::[0-9]{1,5})?$`)
	numberForm = regexp.MustCompile(`^-?[0-9]{1,18}$`)
)

// answer is what a caller gets: a text, or an object for JSON.
type answer struct {
	status  int
	body    any
	headers map[string]string
}

func problem(status int, sentence string) answer {
	return answer{status: status, body: map[string]string{"error": sentence}}
}

// handler answers the source papers' protocol on any path, and /v1 in JSON. Every answer closes its
// connection.
type handler struct {
	options   options
	collector *collector
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	found, refused := h.refusal(r)
	if !refused {
		found = h.answer(r)
	}
	body, isText := found.body.(string)
	contentType := "text/plain; charset=utf-8"
	if !isText {
		bytes, _ := json.Marshal(found.body)
		body, contentType = string(bytes), "application/json"
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Connection", "close")
	w.Header().Set("BTC-Clock-Nanos", strconv.FormatInt(h.collector.heap.clockNanos(), 10))
	for name, value := range found.headers {
		w.Header().Set(name, value)
	}
	w.WriteHeader(found.status)
	w.Write([]byte(body))
}

// refusal answers a caller who may not ask, such as a web page.
func (h *handler) refusal(r *http.Request) (answer, bool) {
	if h.options.token != "" && !hasToken(r, h.options.token) {
		found := problem(401, "token: missing or wrong (expected Authorization: Bearer TOKEN)")
		found.headers = map[string]string{"WWW-Authenticate": "Bearer"}
		return found, true
	}
	local := ""
	if address, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		local = address.IP.String()
	}
	if !isOurs(r.Host, local, h.options.host) {
		return problem(403, fmt.Sprintf("Host: %q (expected localhost, %s or the name in the agent's option"+
			" host; nothing was done)", r.Host, local)), true
	}
	if len(r.Header.Values("Origin")) > 0 {
		return problem(403, "Origin: present (expected a caller that is not a web page)"), true
	}
	return answer{}, false
}

func hasToken(r *http.Request, token string) bool {
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	given, expected := sha256.Sum256([]byte(strings.TrimSpace(secret))), sha256.Sum256([]byte(token))
	return strings.EqualFold(scheme, "bearer") && subtle.ConstantTimeCompare(given[:], expected[:]) == 1
}

func isOurs(header, local, name string) bool {
	found := hostForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(header)))
	if found == nil {
		return false
	}
	host := strings.Trim(found[1], "[]")
	return host == "localhost" || host == local || name != "" && host == name
}

func (h *handler) answer(r *http.Request) answer {
	if asked, ok := r.Header[http.CanonicalHeaderKey("gci")]; ok {
		return h.paper(r, asked)
	}
	if r.URL.Path == "/v1" || strings.HasPrefix(r.URL.Path, "/v1/") {
		return h.v1(r)
	}
	return unknown("missing")
}

func unknown(found string) answer {
	return answer{status: 400,
		body: fmt.Sprintf("gci: %s (expected one header gci: ch or gci: gc; nothing was done)\n", found)}
}

func (h *handler) paper(r *http.Request, asked []string) answer {
	word := ""
	if len(asked) == 1 {
		word = strings.ToLower(strings.TrimSpace(asked[0]))
	}
	switch {
	case word == "ch":
		h.collector.renewLease()
		return answer{status: 200, body: strconv.FormatInt(h.collector.level(), 10)}
	case word != "gc":
		return unknown("[" + strings.Join(asked, ", ") + "]")
	case r.Method != "POST" && !h.options.anyMethod:
		return answer{405, fmt.Sprintf("method: %s (expected POST, or the agent's option methods=any;"+
			" nothing was done)\n", r.Method), map[string]string{"Allow": "POST"}}
	}
	done, status, err := h.collect(r, "full")
	if err != nil {
		return answer{status: status, body: err.Error() + "\n"}
	}
	return answer{status: 200, body: strconv.FormatInt(done.after, 10)}
}

func (h *handler) v1(r *http.Request) answer {
	path := r.URL.Path
	expected, known := methods[path]
	if !known {
		return problem(404, fmt.Sprintf("path: %s (expected /v1/level, /v1/state or /v1/collections)", path))
	}
	if r.Method != expected {
		found := problem(405, fmt.Sprintf("method: %s (expected %s)", r.Method, expected))
		found.headers = map[string]string{"Allow": expected}
		return found
	}
	if path == "/v1/collections" {
		return h.v1Collect(r)
	}
	h.collector.renewLease()
	if path == "/v1/level" {
		return answer{status: 200, body: map[string]int64{"levelBytes": h.collector.level()}}
	}
	return answer{status: 200, body: h.state()}
}

func (h *handler) state() map[string]any {
	c := h.collector
	return map[string]any{
		"mode": "full", "levelBytes": c.level(),
		"activationInterval": map[string]int64{"minBytes": c.minBytes, "maxBytes": c.maxBytes},
		"collecting":         c.collecting.Load(),
		"collections":        map[string]int64{"young": 0, "full": c.full.Load(), "failed": 0},
		"uncontrolledRuns":   c.uncontrolledRuns(),
	}
}

func (h *handler) v1Collect(r *http.Request) answer {
	mode := "full"
	if query := r.URL.RawQuery; query != "" {
		mode = strings.ToLower(strings.TrimPrefix(query, "mode="))
		if mode == strings.ToLower(query) || mode != "young" && mode != "full" {
			return problem(400, fmt.Sprintf("query: %q (expected nothing, mode=young or mode=full)", query))
		}
	}
	done, status, err := h.collect(r, mode)
	if err != nil {
		return problem(status, err.Error())
	}
	return answer{status: 200, body: map[string]any{"mode": mode, "durationMicros": done.nanos / 1000,
		"levelBeforeBytes": done.before, "levelAfterBytes": done.after}}
}

// collect returns the status for a caller whose collection did not run.
func (h *handler) collect(r *http.Request, mode string) (collected, int, error) {
	deadline := int64(noDeadline)
	if values := r.Header.Values(deadlineHeader); len(values) > 0 {
		if len(values) != 1 || !numberForm.MatchString(strings.TrimSpace(values[0])) {
			return collected{}, 400, fmt.Errorf("%s: [%s] (expected one number of nanoseconds of"+
				" BTC-Clock-Nanos; nothing was done)", deadlineHeader, strings.Join(values, ", "))
		}
		deadline, _ = strconv.ParseInt(strings.TrimSpace(values[0]), 10, 64)
	}
	h.collector.renewLease()
	done, err := h.collector.collect(mode, deadline)
	switch {
	case errors.Is(err, errTooLate):
		return done, 412, err
	case err != nil:
		return done, 409, err
	}
	return done, 200, nil
}
