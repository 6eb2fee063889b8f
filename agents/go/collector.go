package btcagent

import (
	"errors"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"
)

const (
	watchEvery = 100 * time.Millisecond
	off        = -1 // the value of GOGC that switches the collector off
)

var (
	errTooLate = errors.New("deadline: passed before the collection could begin (nothing was done)")
	errNoYoung = errors.New("mode: young (expected full, because Go has no young collections; nothing was done)")
)

// heap is what the collector needs of the runtime.
type heap interface {
	clockNanos() int64
	levelBytes() int64 // allocated since the last collection
	totalBytes() int64 // memory that the memory limit counts
	automaticCycles() int64
	setPercent(percent int) int
	setLimit(bytes int64) int64
	collect()
}

type runtimeHeap struct{}

var started = time.Now()

func read(name string) int64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(sample[0].Value.Uint64())
}

func (runtimeHeap) clockNanos() int64 { return int64(time.Since(started)) }

func (runtimeHeap) levelBytes() int64 {
	return max(0, read("/memory/classes/heap/objects:bytes")-read("/gc/heap/live:bytes"))
}

func (runtimeHeap) totalBytes() int64 {
	return read("/memory/classes/total:bytes") - read("/memory/classes/heap/released:bytes")
}

func (runtimeHeap) automaticCycles() int64     { return read("/gc/cycles/automatic:gc-cycles") }
func (runtimeHeap) setPercent(percent int) int { return debug.SetGCPercent(percent) }
func (runtimeHeap) setLimit(bytes int64) int64 { return debug.SetMemoryLimit(bytes) }
func (runtimeHeap) collect()                   { runtime.GC() }

// collector collects when told, and keeps the runtime from collecting by itself meanwhile. While a
// sidecar asks, GOGC is off under a memory limit. The service's own values come back when no question
// has come for the length of the lease, and when the limit has made the runtime collect.
type collector struct {
	heap       heap
	mostBytes  int64
	leaseNanos int64
	minBytes   int64
	maxBytes   int64
	full       atomic.Int64
	collecting atomic.Bool
	oneAtATime sync.Mutex

	guard          sync.Mutex // of the fields below
	holding        bool
	usedUp         bool // until the next collection
	leaseEnd       int64
	ownPercent     int
	ownLimit       int64
	limit          int64
	cyclesAtHold   int64
	cyclesAtStart  int64
	watchIsRunning bool
}

func newCollector(options options, heap heap) *collector {
	return &collector{
		heap:          heap,
		mostBytes:     options.mostBytes,
		leaseNanos:    options.leaseSeconds * int64(time.Second),
		minBytes:      options.youngBytes * 3 / 4,
		maxBytes:      options.youngBytes * 7 / 8,
		cyclesAtStart: heap.automaticCycles(),
	}
}

func (c *collector) uncontrolledRuns() int64 {
	return c.heap.automaticCycles() - c.cyclesAtStart
}

// renewLease: the sidecar has asked, and decides for the length of a lease when to collect.
func (c *collector) renewLease() {
	c.guard.Lock()
	defer c.guard.Unlock()
	c.leaseEnd = c.heap.clockNanos() + c.leaseNanos
	if !c.holding && !c.usedUp {
		c.hold()
	}
}

// level asks for a collection once the bound is used up, because only a collection lets the runtime wait again.
func (c *collector) level() int64 {
	c.guard.Lock()
	defer c.guard.Unlock()
	if c.usedUp {
		return max(c.maxBytes, c.heap.levelBytes())
	}
	return c.heap.levelBytes()
}

func (c *collector) hold() {
	c.ownPercent = c.heap.setPercent(off)
	if c.ownPercent < 0 { // the service has switched its collector off and keeps it so
		return
	}
	c.ownLimit = c.heap.setLimit(-1) // a negative value only reads
	c.moveLimit()
	c.cyclesAtHold = c.heap.automaticCycles()
	c.holding = true
	if !c.watchIsRunning {
		c.watchIsRunning = true
		go c.watch()
	}
}

// moveLimit lets the memory grow by the option most-mb from here, never above the service's own limit.
func (c *collector) moveLimit() {
	c.limit = min(c.ownLimit, c.heap.totalBytes()+c.mostBytes)
	c.heap.setLimit(c.limit)
}

func (c *collector) watch() {
	for c.endLeaseIfOver() {
		time.Sleep(watchEvery)
	}
}

// endLeaseIfOver returns whether the runtime still waits for the sidecar.
func (c *collector) endLeaseIfOver() bool {
	c.guard.Lock()
	defer c.guard.Unlock()
	if !c.holding {
		c.watchIsRunning = false
		return false
	}
	c.usedUp = c.heap.automaticCycles() != c.cyclesAtHold || c.heap.levelBytes() > c.mostBytes
	if c.usedUp || c.heap.clockNanos() >= c.leaseEnd {
		c.giveBack()
		c.watchIsRunning = false
		return false
	}
	return true
}

// giveBack sets the service's own values, unless the service has set others meanwhile.
func (c *collector) giveBack() {
	if now := c.heap.setPercent(c.ownPercent); now != off {
		c.heap.setPercent(now)
	}
	if now := c.heap.setLimit(c.ownLimit); now != c.limit {
		c.heap.setLimit(now)
	}
	c.holding = false
}

// collected tells the nanoseconds of a collection and the levels before and after.
type collected struct {
	nanos, before, after int64
}

func (c *collector) collect(mode string, deadlineNanos int64) (collected, error) {
	c.oneAtATime.Lock()
	defer c.oneAtATime.Unlock()
	if mode == "young" {
		return collected{}, errNoYoung
	}
	begun := c.heap.clockNanos()
	if begun >= deadlineNanos {
		return collected{}, errTooLate
	}
	before := c.heap.levelBytes()
	c.collecting.Store(true)
	c.heap.collect()
	c.collecting.Store(false)
	c.full.Add(1)
	c.guard.Lock()
	defer c.guard.Unlock()
	c.usedUp = false
	if c.holding {
		c.moveLimit()
	}
	return collected{c.heap.clockNanos() - begun, before, c.heap.levelBytes()}, nil
}

const noDeadline = math.MaxInt64
