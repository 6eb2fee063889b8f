// Sends one request over HTTP/2 without TLS, as net/http does it by default. Exit code 0: status 200.
package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"strconv"
)

func main() {
	http2 := new(http.Protocols)
	http2.SetUnencryptedHTTP2(true)
	client := &http.Client{Transport: &http.Transport{Protocols: http2}}
	size, _ := strconv.Atoi(os.Args[3])
	var body io.Reader
	if size > 0 {
		body = bytes.NewReader(make([]byte, size))
	}
	request, _ := http.NewRequest(os.Args[1], os.Args[2], body)
	answer, failure := client.Do(request)
	if failure != nil || answer.StatusCode != 200 {
		os.Exit(1)
	}
}
