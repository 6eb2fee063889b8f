// The command garbage is a process with the agent for the shared contract. It makes garbage when told
// on standard input: "garbage N" makes N objects of 256 bytes that nobody keeps, and "collections" prints
// how many collections the runtime reports.
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"

	btcagent "btc.example/agent"
)

var kept *[256]byte

func main() {
	port := 0
	if agent := btcagent.Start(os.Args[1]); agent != nil {
		port = agent.Port()
	}
	fmt.Println("ready", port)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var objects int
		fmt.Sscanf(lines.Text(), "garbage %d", &objects)
		for i := 0; i < objects; i++ {
			kept = new([256]byte)
		}
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		fmt.Println(stats.NumGC)
	}
}
