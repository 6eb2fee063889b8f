package btcagent

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeHeap is a runtime that the test moves.
type fakeHeap struct {
	guard                       sync.Mutex
	nanos, level, total, cycles int64
	percent                     int
	limit                       int64
	collections                 int
}

func (h *fakeHeap) get(value *int64) int64 {
	h.guard.Lock()
	defer h.guard.Unlock()
	return *value
}

func (h *fakeHeap) clockNanos() int64      { return h.get(&h.nanos) }
func (h *fakeHeap) levelBytes() int64      { return h.get(&h.level) }
func (h *fakeHeap) totalBytes() int64      { return h.get(&h.total) }
func (h *fakeHeap) automaticCycles() int64 { return h.get(&h.cycles) }

func (h *fakeHeap) setPercent(percent int) int {
	h.guard.Lock()
	defer h.guard.Unlock()
	before := h.percent
	h.percent = percent
	return before
}

func (h *fakeHeap) setLimit(bytes int64) int64 {
	h.guard.Lock()
	defer h.guard.Unlock()
	before := h.limit
	if bytes >= 0 {
		h.limit = bytes
	}
	return before
}

func (h *fakeHeap) collect() { h.collections++ }

const second = int64(time.Second)

func world() (*fakeHeap, *collector) {
	heap := &fakeHeap{percent: 100, limit: 1 << 40}
	options, err := parse("lease=5,most-mb=100", func(string) string { return "" })
	if err != nil {
		panic(err)
	}
	collector := newCollector(options, heap)
	collector.watchIsRunning = true // the tests look themselves
	return heap, collector
}

func expect(t *testing.T, what string, found, expected any) {
	t.Helper()
	if found != expected {
		t.Errorf("%s: %v (expected %v)", what, found, expected)
	}
}

func TestTheRuntimeWaitsUnderALimitWhileTheSidecarAsks(t *testing.T) {
	heap, collector := world()
	heap.total = 7 * mebibyte
	collector.renewLease()
	expect(t, "percent", heap.percent, off)
	expect(t, "limit", heap.limit, int64(107*mebibyte))
}

func TestTheServicesOwnLimitStaysWhereItIsLower(t *testing.T) {
	heap, collector := world()
	heap.limit = 5 * mebibyte
	collector.renewLease()
	expect(t, "limit", heap.limit, int64(5*mebibyte))
}

func TestTheRuntimeCollectsByItselfAfterTheLease(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.nanos = 5*second - 1
	expect(t, "waits", collector.endLeaseIfOver(), true)
	heap.nanos = 5 * second
	expect(t, "waits", collector.endLeaseIfOver(), false)
	expect(t, "percent", heap.percent, 100)
	expect(t, "limit", heap.limit, int64(1<<40))
}

func TestAQuestionRenewsTheLease(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.nanos = 4 * second
	collector.renewLease()
	heap.nanos = 8 * second
	expect(t, "waits", collector.endLeaseIfOver(), true)
}

func TestACycleOfTheRuntimeEndsTheWaitUntilTheNextCollection(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.cycles++ // the memory limit made it
	expect(t, "waits", collector.endLeaseIfOver(), false)
	collector.renewLease()
	expect(t, "percent", heap.percent, 100)
	if _, err := collector.collect("full", noDeadline); err != nil {
		t.Fatal(err)
	}
	collector.renewLease()
	expect(t, "percent", heap.percent, off)
}

func TestTheLevelIsDueWhileTheBoundIsUsedUp(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.level = 7
	expect(t, "level", collector.level(), int64(7))
	heap.cycles++ // the memory limit made it
	collector.endLeaseIfOver()
	expect(t, "level", collector.level(), collector.maxBytes)
	if _, err := collector.collect("full", noDeadline); err != nil {
		t.Fatal(err)
	}
	expect(t, "level", collector.level(), int64(7))
}

func TestACollectionMovesTheLimit(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.total = 50 * mebibyte
	if _, err := collector.collect("full", noDeadline); err != nil {
		t.Fatal(err)
	}
	expect(t, "limit", heap.limit, int64(150*mebibyte))
}

func TestAServiceThatHasSwitchedItsCollectorOffKeepsItOff(t *testing.T) {
	heap, collector := world()
	heap.percent = off
	collector.renewLease()
	expect(t, "waits", collector.endLeaseIfOver(), false)
	expect(t, "percent", heap.percent, off)
	expect(t, "limit", heap.limit, int64(1<<40))
}

func TestAPercentThatTheServiceHasSetMeanwhileStays(t *testing.T) {
	heap, collector := world()
	collector.renewLease()
	heap.percent = 50
	heap.nanos = 6 * second
	collector.endLeaseIfOver()
	expect(t, "percent", heap.percent, 50)
}

func TestNoCollectionBeginsAtItsDeadline(t *testing.T) {
	heap, collector := world()
	heap.nanos = 10
	_, err := collector.collect("full", 10)
	expect(t, "too late", errors.Is(err, errTooLate), true)
	expect(t, "collections", heap.collections, 0)
}

func TestGoHasNoYoungCollections(t *testing.T) {
	heap, collector := world()
	_, err := collector.collect("young", noDeadline)
	expect(t, "no young one", errors.Is(err, errNoYoung), true)
	expect(t, "collections", heap.collections, 0)
}

func TestAWrongOptionIsOneSentence(t *testing.T) {
	for text, sentence := range map[string]string{
		"port=x":           `port: "x" (expected 0 to 65535)`,
		"mode=young":       `mode: "young" (expected full, because Go has no young collections)`,
		"lease=0":          `lease: "0" (expected 1 to 600)`,
		"port=1,port=2":    "option: port twice (expected once)",
		"colour=red":       `option: "colour=red" (expected name=value with a name of `,
		"bind=0.0.0.0":     "bind: 0.0.0.0 without a token (expected token-file or token-env too",
		"token-env=NONE":   "token-env: NONE holds 0 characters (expected at least 16)",
		"token-env=SECRET": "token: given without bind (expected both, or neither)",
		"token-file=/none": "token-file: /none (expected a file that can be read)",
	} {
		_, err := parse(text, func(name string) string {
			return map[string]string{"SECRET": "correct horse battery"}[name]
		})
		if err == nil || !strings.Contains(err.Error(), sentence) {
			t.Errorf("%s: %v (expected %s)", text, err, sentence)
		}
	}
}

func TestTheServiceRunsWithoutTheAgentAfterAProblem(t *testing.T) {
	expect(t, "agent", Start("port=none"), (*Agent)(nil))
}
