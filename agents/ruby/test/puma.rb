workers 2
threads 1, 2
bind "tcp://127.0.0.1:0"
plugin :btc_agent
