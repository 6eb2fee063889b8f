package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// peers are the other services.
type peers struct {
	addresses map[string]string
	client    *http.Client
}

// ask calls another service and reads its answer.
func (p *peers) ask(service, path string, query url.Values, answer any) error {
	response, err := p.client.Get("http://" + p.addresses[service] + path + "?" + query.Encode())
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		_, _ = io.Copy(io.Discard, response.Body)
		return fmt.Errorf("%s%s: status %d", service, path, response.StatusCode)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}
