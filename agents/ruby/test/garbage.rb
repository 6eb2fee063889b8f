# frozen_string_literal: true

# A process with the agent for the shared contract: makes garbage when told on standard input.
#
#     garbage N    makes N objects of 256 bytes that nobody keeps
#     collections  prints how many collections Ruby reports

require "btc_agent"

agent = BtcAgent.start(ARGV.fetch(0))
$stdout.sync = true
puts "ready #{agent ? agent.port : 0}"
$stdin.each_line do |line|
  word, number = line.split
  number.to_i.times { +"x" * 256 } if word == "garbage"
  puts GC.count
end
