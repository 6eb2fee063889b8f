from btc_agent.gunicorn import post_fork

workers = 2
bind = "127.0.0.1:0"
