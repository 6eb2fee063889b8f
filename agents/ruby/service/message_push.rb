# frozen_string_literal: true

# The source papers' message-push service on Puma, and what it notes for `./btc demo`. Each request
# makes messages of 256 KB in all, replaces records of the state and counts primes.

require "optparse"
require "puma"
require "puma/server"
require "btc_agent"
require "collection_times"

ANSWERS = 1 << 20
MESSAGES = 256
MESSAGE_BYTES = 1024
HIGHEST_CANDIDATE = 300
RECORDS_PER_UPDATE = 96
RECORDS_PER_MEGABYTE = 8000 # of about 120 bytes each
Record = Struct.new(:key, :value)

# The Rack application.
class MessagePush
  def initialize(index, live_megabytes, seed)
    @replica = index
    @state = Array.new(live_megabytes * RECORDS_PER_MEGABYTE) { |key| Record.new(key, "x" * 16) }
    @random = Random.new(seed)
    @answered = Array.new(ANSWERS, 0)
    @chosen = Array.new(ANSWERS, 0)
  end

  attr_reader :answered, :chosen

  def call(env)
    text = serve
    [200, { "content-length" => text.bytesize.to_s, "x-replica" => @replica }, Body.new(self, env, text)]
  end

  def serve
    messages = Array.new(MESSAGES) { "m" * MESSAGE_BYTES }
    primes = count_primes
    RECORDS_PER_UPDATE.times do
      slot = @random.rand(@state.size)
      @state[slot] = Record.new(@state[slot].key + primes, "y" * 16)
    end
    (primes + messages[@random.rand(MESSAGES)].getbyte(0)).to_s
  end

  def count_primes
    (3..HIGHEST_CANDIDATE).step(2).count do |candidate|
      divisor = 3
      divisor += 2 while divisor * divisor <= candidate && candidate % divisor != 0
      divisor * divisor > candidate
    end
  end

  # The server closes the body when it has written the answer.
  class Body
    def initialize(service, env, text)
      @service = service
      @env = env
      @text = text
    end

    def each
      yield @text
    end

    def close
      attempt = @env.fetch("HTTP_X_ATTEMPT", "-1").to_i
      return unless attempt.between?(0, ANSWERS - 1)

      @service.answered[attempt] = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
      @service.chosen[attempt] = @env.fetch("HTTP_X_CHOSEN_MICROS", "0").to_i
    end
  end
end

def write_moments(file, moments)
  File.open(file, "wb") do |out|
    moments.each_with_index { |moment, attempt| out.write([attempt, moment].pack("l>q>")) if moment != 0 }
    out.write([-1].pack("l>"))
  end
end

options = {}
OptionParser.new do |parser|
  %w[index live-mb seed collections answers chosen agent].each do |name|
    parser.on("--#{name}=VALUE") { |value| options[name] = value }
  end
end.parse!

service = MessagePush.new(options["index"], options["live-mb"].to_i, options["seed"].to_i)
GC.start
BtcAgent.start(options["agent"]) if options["agent"]
server = Puma::Server.new(service)
listener = server.add_tcp_listener("127.0.0.1", 0)
server.run
$stdout.sync = true
puts "ready #{listener.addr[1]}"
$stdin.read
stops = CollectionTimes.all
File.write(options["collections"], stops.map { |begun, ended, full| "#{begun} #{ended} #{full ? "full" : "young"}\n" }.join)
write_moments(options["answers"], service.answered)
write_moments(options["chosen"], service.chosen)
exit!(0)
