// Command hotel is one service of a hotel reservation: frontend, search, geo, rate, profile, recommendation,
// reservation or user. The services and the calls between them are those of the Hotel Reservation application of
// DeathStarBench. Ours speak HTTP with JSON, and each keeps its data in its own memory.
//
// Usage: hotel ROLE PORT NAME=HOST:PORT...
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

// handlers are the calls that a role answers, by path.
type handlers map[string]func(*http.Request) (any, error)

func main() {
	if len(os.Args) < 3 {
		log.Fatal("usage: hotel ROLE PORT NAME=HOST:PORT...")
	}
	role, port := os.Args[1], os.Args[2]
	answers, known := roles(peersOf(os.Args[3:]))[role]
	if !known {
		log.Fatalf("%s: no such service", role)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/metrics", metrics)
	for path, answer := range answers {
		mux.HandleFunc(path, measured(answer))
	}
	go watch()
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("ready")
	log.Fatal(http.Serve(listener, mux))
}

func peersOf(arguments []string) *peers {
	addresses := map[string]string{}
	for _, each := range arguments {
		name, address, _ := strings.Cut(each, "=")
		addresses[name] = address
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 256, IdleConnTimeout: time.Minute}
	return &peers{addresses, &http.Client{Transport: transport, Timeout: 10 * time.Second}}
}
