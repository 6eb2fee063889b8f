// Package btcagent lets a BTC sidecar decide when this process collects its garbage.
//
//	btcagent.Start("port=8500")
//
// The agent answers on a loopback address. It never prevents the start of the service: a problem
// becomes one sentence on standard error, and the service runs without the agent.
package btcagent

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

const callerLimit = 2 * time.Second

// Agent answers a sidecar.
type Agent struct {
	listener net.Listener
}

// Start starts the agent with name=value pairs, separated by commas, and returns it, or nil after a
// problem.
func Start(text string) *Agent {
	agent, err := start(text)
	if err != nil {
		fmt.Fprintf(os.Stderr, "btc-agent: %v; the service runs without the agent\n", err)
		return nil
	}
	fmt.Fprintf(os.Stderr, "btc-agent: answers at http://%s, full collections\n", agent.listener.Addr())
	return agent
}

func start(text string) (*Agent, error) {
	options, err := parse(text, os.Getenv)
	if err != nil {
		return nil, err
	}
	address := net.JoinHostPort(options.bind, fmt.Sprint(options.port))
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, refused("address", address, fmt.Sprintf("a free port at an address of this host: %v", err))
	}
	agent := &Agent{listener}
	if err := writePort(options.portFile, agent.Port()); err != nil {
		listener.Close()
		return nil, err
	}
	handler := &handler{options, newCollector(options, runtimeHeap{})}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: callerLimit, ReadTimeout: callerLimit}
	go server.Serve(listener)
	return agent, nil
}

// Port returns the port at which the agent answers.
func (agent *Agent) Port() int {
	return agent.listener.Addr().(*net.TCPAddr).Port
}

// writePort writes the port in one step, so that nobody reads half a number.
func writePort(file string, port int) error {
	if file == "" {
		return nil
	}
	half := file + ".half"
	if err := os.WriteFile(half, []byte(fmt.Sprintln(port)), 0o644); err != nil {
		return refused("port-file", file, "a file that can be written")
	}
	return os.Rename(half, file)
}
