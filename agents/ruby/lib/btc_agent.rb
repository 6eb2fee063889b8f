# frozen_string_literal: true

require_relative "btc_agent/collector"
require_relative "btc_agent/options"
require_relative "btc_agent/server"

# Lets a BTC sidecar decide when this process collects its garbage.
#
#     require "btc_agent"
#     BtcAgent.start("port=8500")
#
# The agent answers on a loopback address. It never prevents the start of the service: a problem
# becomes one sentence on standard error, and the service runs without the agent.
module BtcAgent
  # Starts the agent and returns its server, or nil after a problem.
  #
  # text:: name=value pairs, separated by commas
  def self.start(text = "")
    options = Options.parse(text)
    server = Server.new(options)
    server.start(Collector.new(options))
    warn "btc-agent: answers at #{server}"
    server
  rescue StandardError => e # nothing here may end the service
    warn "btc-agent: #{e.message}; the service runs without the agent"
    nil
  end
end
