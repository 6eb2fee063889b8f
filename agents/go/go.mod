module btc.example/agent

go 1.21
