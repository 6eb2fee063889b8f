//go:build linux

// The command message_push is the source papers' message-push service on net/http, with what it notes
// for `./btc demo`. Each request makes messages of 256 KB in all, replaces records of the state and
// counts primes.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	btcagent "btc.example/agent"
)

const (
	answers            = 1 << 20
	messages           = 256
	messageBytes       = 1024
	highestCandidate   = 5000
	recordsPerUpdate   = 96
	recordsPerMegabyte = 25000 // of about 40 bytes each
	monotonicClock     = 1
	mostPauses         = 256 // that the runtime remembers
)

var message = bytes.Repeat([]byte("m"), messageBytes)

type record struct {
	key   int
	value *[16]byte
}

type service struct {
	replica  string
	state    []atomic.Pointer[record]
	sink     atomic.Int64
	answered [answers]atomic.Int64
	chosen   [answers]atomic.Int64
}

func (s *service) serve() string {
	made := make([][]byte, messages)
	for i := range made {
		made[i] = bytes.Clone(message) // a message without content would take no memory
	}
	primes := countPrimes()
	for i := 0; i < recordsPerUpdate; i++ {
		slot := rand.Intn(len(s.state))
		s.state[slot].Store(&record{s.state[slot].Load().key + primes, new([16]byte)})
	}
	s.sink.Add(int64(made[rand.Intn(messages)][0]))
	return strconv.Itoa(primes)
}

func countPrimes() int {
	primes := 0
	for candidate := 3; candidate <= highestCandidate; candidate += 2 {
		divisor := 3
		for divisor*divisor <= candidate && candidate%divisor != 0 {
			divisor += 2
		}
		if divisor*divisor > candidate {
			primes++
		}
	}
	return primes
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := s.serve()
	w.Header().Set("X-Replica", s.replica)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	io.WriteString(w, body)
	w.(http.Flusher).Flush()
	attempt, err := strconv.Atoi(r.Header.Get("X-Attempt"))
	if err == nil && attempt < answers {
		s.answered[attempt].Store(monotonicNanos())
		micros, _ := strconv.ParseInt(r.Header.Get("X-Chosen-Micros"), 10, 64)
		s.chosen[attempt].Store(micros)
	}
}

// monotonicNanos reads the machine's monotonic clock, which the load generator reads too.
func monotonicNanos() int64 {
	var now syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, monotonicClock, uintptr(unsafe.Pointer(&now)), 0)
	return now.Nano()
}

// cycles notes the collections that the runtime reports: when each cycle ended (MemStats.PauseEnd), and
// how long its phases took (the trace on standard error). Requests run beside most of a cycle, and help
// it when they allocate.
type cycles struct {
	guard   sync.Mutex
	ends    map[uint32]int64
	lengths map[uint32]int64
	last    uint32
}

var traceLine = regexp.MustCompile(`^gc (\d+) @.*: ([\d.]+)\+([\d.]+)\+([\d.]+) ms clock`)

// follow reads the trace, for which the environment has GODEBUG=gctrace=1.
func (c *cycles) follow() {
	reader, writer, err := os.Pipe()
	if err != nil {
		log.Fatal(err)
	}
	syscall.Dup3(int(writer.Fd()), int(os.Stderr.Fd()), 0)
	for lines := bufio.NewScanner(reader); lines.Scan(); {
		if found := traceLine.FindStringSubmatch(lines.Text()); found != nil {
			cycle, _ := strconv.ParseUint(found[1], 10, 32)
			millis := 0.0
			for _, phase := range found[2:] {
				length, _ := strconv.ParseFloat(phase, 64)
				millis += length
			}
			c.guard.Lock()
			c.lengths[uint32(cycle)] = int64(millis * 1e6)
			c.guard.Unlock()
		}
	}
}

func (c *cycles) note() {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	offset := time.Now().UnixNano() - monotonicNanos()
	c.guard.Lock()
	defer c.guard.Unlock()
	for cycle := max(c.last, stats.NumGC-min(stats.NumGC, mostPauses)) + 1; cycle <= stats.NumGC; cycle++ {
		c.ends[cycle] = int64(stats.PauseEnd[(cycle+mostPauses-1)%mostPauses]) - offset
	}
	c.last = stats.NumGC
}

func (c *cycles) watch() {
	for range time.Tick(time.Second) {
		c.note()
	}
}

func (c *cycles) write(file string) {
	c.note()
	out, err := os.Create(file)
	if err != nil {
		log.Fatal(err)
	}
	defer out.Close()
	for cycle := uint32(1); cycle <= c.last; cycle++ {
		fmt.Fprintln(out, c.ends[cycle]-c.lengths[cycle], c.ends[cycle], "full")
	}
}

func writeMoments(file string, moments *[answers]atomic.Int64) {
	out, err := os.Create(file)
	if err != nil {
		log.Fatal(err)
	}
	defer out.Close()
	buffered := bufio.NewWriter(out)
	for attempt := range moments {
		if moment := moments[attempt].Load(); moment != 0 {
			binary.Write(buffered, binary.BigEndian, int32(attempt))
			binary.Write(buffered, binary.BigEndian, moment)
		}
	}
	binary.Write(buffered, binary.BigEndian, int32(-1))
	buffered.Flush()
}

func main() {
	index := flag.String("index", "0", "")
	live := flag.Int("live-mb", 1, "")
	flag.Int64("seed", 1, "")
	collections := flag.String("collections", "", "")
	answersFile := flag.String("answers", "", "")
	chosenFile := flag.String("chosen", "", "")
	agent := flag.String("agent", "", "")
	flag.Parse()
	s := &service{replica: *index, state: make([]atomic.Pointer[record], *live*recordsPerMegabyte)}
	for i := range s.state {
		s.state[i].Store(&record{i, new([16]byte)})
	}
	runtime.GC()
	noted := &cycles{ends: map[uint32]int64{}, lengths: map[uint32]int64{}}
	go noted.follow()
	go noted.watch()
	if *agent != "" {
		btcagent.Start(*agent)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go http.Serve(listener, s)
	fmt.Println("ready", listener.Addr().(*net.TCPAddr).Port)
	io.Copy(io.Discard, os.Stdin)
	noted.write(*collections)
	writeMoments(*answersFile, &s.answered)
	writeMoments(*chosenFile, &s.chosen)
}
