module github.com/btc/btc-agent-go

go 1.21
