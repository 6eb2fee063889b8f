package main

import (
	"encoding/json"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"
)

const sampleEvery = 20 * time.Millisecond

// reading is what the Go runtime and the service tell since the last reading, or at this moment.
type reading struct {
	Collections uint32   `json:"collections"` // since the start
	PauseNanos  []uint64 `json:"pauseNanos"`  // since the last reading, at most the last 256
	PauseTotal  uint64   `json:"pauseTotal"`  // since the start
	Goroutines  float64  `json:"goroutines"`  // the mean since the last reading
	Threads     int      `json:"threads"`     // created since the start
	HeapBytes   uint64   `json:"heapBytes"`
	SystemBytes uint64   `json:"systemBytes"`
	StackBytes  uint64   `json:"stackBytes"`
	CacheBytes  uint64   `json:"cacheBytes"` // mcache
	Requests    int      `json:"requests"`   // since the last reading, as the next three
	P50         float64  `json:"p50"`
	P90         float64  `json:"p90"`
	P99         float64  `json:"p99"`
}

var (
	lock       sync.Mutex
	millis     []float64
	goroutines []float64
	collected  uint32
)

// measured notes how long an answer takes.
func measured(answer func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		found, err := answer(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		} else {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(found)
		}
		took := time.Since(began)
		lock.Lock()
		millis = append(millis, float64(took.Nanoseconds())/1e6)
		lock.Unlock()
	}
}

// watch samples the number of goroutines.
func watch() {
	for range time.Tick(sampleEvery) {
		count := float64(runtime.NumGoroutine())
		lock.Lock()
		goroutines = append(goroutines, count)
		lock.Unlock()
	}
}

// metrics tells the reading and begins the next one.
func metrics(w http.ResponseWriter, _ *http.Request) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	threads, _ := runtime.ThreadCreateProfile(nil)
	lock.Lock()
	slices.Sort(millis)
	now := reading{
		Collections: memory.NumGC,
		PauseNanos:  pausesSince(&memory, collected),
		PauseTotal:  memory.PauseTotalNs,
		Goroutines:  mean(goroutines),
		Threads:     threads,
		HeapBytes:   memory.HeapInuse,
		SystemBytes: memory.Sys,
		StackBytes:  memory.StackSys,
		CacheBytes:  memory.MCacheSys,
		Requests:    len(millis),
		P50:         percentile(millis, 0.5),
		P90:         percentile(millis, 0.9),
		P99:         percentile(millis, 0.99),
	}
	millis, goroutines, collected = nil, nil, memory.NumGC
	lock.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(now)
}

func pausesSince(memory *runtime.MemStats, earlier uint32) []uint64 {
	kept := uint32(len(memory.PauseNs))
	pauses := []uint64{}
	for n := max(earlier, memory.NumGC-min(memory.NumGC, kept)); n < memory.NumGC; n++ {
		pauses = append(pauses, memory.PauseNs[n%kept])
	}
	return pauses
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, each := range values {
		sum += each
	}
	return sum / float64(max(1, len(values)))
}

func percentile(ordered []float64, share float64) float64 {
	if len(ordered) == 0 {
		return 0
	}
	return ordered[min(len(ordered)-1, int(share*float64(len(ordered))))]
}
