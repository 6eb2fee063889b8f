module btc.example/hotel

go 1.22
