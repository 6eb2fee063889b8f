# frozen_string_literal: true

require "digest"
require "json"
require "socket"
require "timeout"

module BtcAgent
  # The agent's HTTP server: the source papers' protocol on any path, and /v1 in JSON. Every answer
  # closes its connection.
  class Server
    CALLER_SECONDS = 2
    PAUSE_SECONDS = 0.1
    LONGEST_HEAD = 8192
    REASONS = {
      200 => "OK", 400 => "Bad Request", 401 => "Unauthorized", 403 => "Forbidden", 404 => "Not Found",
      405 => "Method Not Allowed", 412 => "Precondition Failed", 500 => "Internal Server Error"
    }.freeze

    attr_reader :port, :socket

    def initialize(options)
      @options = options
      @socket = TCPServer.new(options.bind, options.port)
      @port = @socket.addr[1]
      write_port(options.port_file) unless options.port_file.empty?
    rescue SystemCallError, SocketError => e
      raise ArgumentError, "address: #{options.bind}:#{options.port} (expected a free port at an " \
                           "address of this host: #{e.message})"
    end

    def start(collector)
      @collector = collector
      Collector::AfterFork.tell(self)
      Thread.new { serve }.name = "btc-agent"
    end

    # The port is the parent's.
    def after_fork
      @socket.close
    end

    def to_s
      "http://#{@options.bind}:#{@port}, #{@options.mode} collections"
    end

    private

    def write_port(file)
      half = "#{file}.half" # renamed, so that nobody reads half a number
      File.write(half, "#{@port}\n")
      File.rename(half, file)
    rescue SystemCallError
      @socket.close
      raise ArgumentError, "port-file: #{file} (expected a file that can be written)"
    end

    def serve
      until @socket.closed?
        begin
          serve_later(@socket.accept)
        rescue SystemCallError, IOError, ThreadError
          sleep PAUSE_SECONDS # the process may open no more files or threads now
        end
      end
    end

    def serve_later(connection)
      Thread.new do
        head = Timeout.timeout(CALLER_SECONDS) { head_from(connection) }
        send_answer(connection, head) if head
      rescue StandardError
        nil # a caller that hangs up, or that does not end its request
      ensure
        connection.close
      end
    rescue ThreadError
      connection.close
      raise
    end

    # Reads the request line and the headers; a body is of no interest.
    def head_from(connection)
      text = +""
      text << connection.readpartial(1024) until text.include?("\r\n\r\n") || text.bytesize > LONGEST_HEAD
      line, *fields = text.split("\r\n\r\n", 2).first.split("\r\n")
      verb, target, version = line.to_s.split
      return nil unless version&.start_with?("HTTP/1.") && text.bytesize <= LONGEST_HEAD

      headers = Hash.new { |_, _| [] }
      fields.each do |field|
        name, value = field.split(":", 2)
        headers[name.downcase] += [value.to_s.strip]
      end
      Question.new(verb, target, headers, connection.local_address.ip_address)
    end

    def send_answer(connection, question)
      status, body, more = answer(question)
      text = body.is_a?(Hash) ? JSON.generate(body) : body
      head = {
        "Content-Type" => body.is_a?(Hash) ? "application/json" : "text/plain; charset=utf-8",
        "Content-Length" => text.bytesize, "Cache-Control" => "no-store", "Connection" => "close",
        "BTC-Clock-Nanos" => @collector.clock_nanos
      }.merge(more || {}).map { |name, value| "#{name}: #{value}\r\n" }.join
      connection.write("HTTP/1.1 #{status} #{REASONS[status]}\r\n#{head}\r\n#{question.head? ? "" : text}")
    end

    def answer(question)
      question.refusal(@options) || Answer.new(question, @options, @collector).to_a
    rescue StandardError, NoMemoryError => e # the caller must know
      [500, "failed: #{e.message}\n"]
    end
  end

  # One request, and whether its caller may ask.
  Question = Struct.new(:verb, :target, :headers, :local) do
    def head?
      verb == "HEAD"
    end

    # The answer for a caller who may not ask, such as a web page.
    def refusal(options)
      if options.token && !token?(options.token)
        return [401, { error: "token: missing or wrong (expected Authorization: Bearer TOKEN)" },
                { "WWW-Authenticate" => "Bearer" }]
      end
      unless ours?(options.host)
        return [403, { error: "Host: #{headers["host"]} (expected localhost, #{local} or the name in " \
                              "the agent's option host; nothing was done)" }]
      end
      return nil if headers["origin"].empty?

      [403, { error: "Origin: present (expected a caller that is not a web page)" }]
    end

    def token?(token)
      scheme, secret = headers["authorization"].first.to_s.split(" ", 2)
      digests = [secret.to_s.strip, token].map { |text| Digest::SHA256.digest(text) }
      scheme.to_s.casecmp?("bearer") && digests[0] == digests[1]
    end

    def ours?(name)
      return false unless headers["host"].one?

      found = /\A(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::[0-9]{1,5})?\z/.match(headers["host"].first.downcase)
      found && ["localhost", local.delete_prefix("::ffff:"), name].include?(found[1].delete("[]")) && !found[1].empty?
    end
  end

  # The answer to one request that may be asked.
  class Answer
    METHODS = { "/v1/level" => "GET", "/v1/state" => "GET", "/v1/collections" => "POST" }.freeze
    DEADLINE = "BTC-Deadline-Nanos"
    TOO_LATE = "deadline: passed before the collection could begin (nothing was done)"

    def initialize(question, options, collector)
      @question = question
      @options = options
      @collector = collector
      @path, @query = question.target.split("?", 2)
    end

    def to_a
      asked = @question.headers["gci"]
      return paper(asked) unless asked.empty?

      @path == "/v1" || @path.start_with?("/v1/") ? v1 : unknown("missing")
    end

    private

    def unknown(found)
      [400, "gci: #{found} (expected one header gci: ch or gci: gc; nothing was done)\n"]
    end

    def paper(asked)
      word = asked.one? ? asked.first.downcase : ""
      if word == "ch"
        @collector.renew_lease
        return [200, @collector.level_bytes.to_s]
      end
      return unknown("[#{asked.join(", ")}]") unless word == "gc"

      unless @question.verb == "POST" || @options.any_method?
        return [405, "method: #{@question.verb} (expected POST, or the agent's option methods=any; " \
                     "nothing was done)\n", { "Allow" => "POST" }]
      end
      status, body = collect(@collector.mode)
      [status, status == 200 ? body[:levelAfterBytes].to_s : "#{body[:error]}\n"]
    end

    def v1
      expected = METHODS[@path]
      if expected.nil?
        return [404, { error: "path: #{@path} (expected /v1/level, /v1/state or /v1/collections)" }]
      end
      if @question.verb != expected
        return [405, { error: "method: #{@question.verb} (expected #{expected})" }, { "Allow" => expected }]
      end
      return v1_collect if @path == "/v1/collections"

      @collector.renew_lease
      [200, @path == "/v1/level" ? { levelBytes: @collector.level_bytes } : state]
    end

    def state
      {
        mode: @collector.mode, levelBytes: @collector.level_bytes,
        activationInterval: %i[minBytes maxBytes].zip(@collector.interval).to_h,
        collecting: @collector.collecting?, collections: @collector.counts,
        uncontrolledRuns: @collector.uncontrolled_runs
      }
    end

    def v1_collect
      mode = @query.to_s.empty? ? @collector.mode : @query.downcase[/\Amode=(young|full)\z/, 1]
      return collect(mode) if mode

      [400, { error: "query: \"#{@query}\" (expected nothing, mode=young or mode=full)" }]
    end

    def collect(mode)
      deadline = deadline_nanos
      return [400, { error: deadline }] if deadline.is_a?(String)

      @collector.renew_lease
      nanos, before, after = @collector.collect(mode, deadline)
      [200, { mode: mode, durationMicros: nanos / 1000, levelBeforeBytes: before, levelAfterBytes: after }]
    rescue TooLate
      [412, { error: TOO_LATE }]
    rescue StandardError, NoMemoryError => e
      [500, { error: "collection failed: #{e.message}" }]
    end

    # The number in the header, nil without one, or the sentence for a header that is not a number.
    def deadline_nanos
      values = @question.headers[DEADLINE.downcase]
      return nil if values.empty?
      return values.first.to_i if values.one? && values.first.match?(/\A-?[0-9]{1,18}\z/)

      "#{DEADLINE}: [#{values.join(", ")}] (expected one number of nanoseconds of BTC-Clock-Nanos; " \
        "nothing was done)"
    end
  end
end
