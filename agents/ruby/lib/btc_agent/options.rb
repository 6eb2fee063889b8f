# frozen_string_literal: true

require "ipaddr"
require_relative "waiting"

module BtcAgent
  # The agent's options: name=value pairs, separated by commas, as those of the Java agent.
  class Options
    MEBIBYTE = 1 << 20
    SHORTEST_TOKEN = 16
    DEFAULTS = {
      "port" => "8500", "mode" => "young", "bind" => "127.0.0.1", "token-file" => "",
      "token-env" => "", "port-file" => "", "host" => "", "methods" => "post", "young-mb" => "64",
      "most-mb" => "256", "lease" => "5", "wait" => "all"
    }.freeze

    attr_reader :port, :bind, :mode, :token, :port_file, :host, :young_bytes, :most_bytes, :lease_seconds

    def self.parse(text, environment = ENV)
      new(split(text), environment)
    end

    def self.split(text)
      refuse("options", text.inspect, 'a text such as "port=8500"') unless text.is_a?(String)
      pairs = text.strip.empty? ? [] : text.split(",", -1)
      pairs.each_with_object({}) do |pair, values|
        name, value = pair.split("=", 2).map(&:strip)
        unless DEFAULTS.key?(name) && !value.to_s.empty?
          refuse("option", "\"#{pair}\"", "name=value with a name of #{DEFAULTS.keys.sort.join(", ")}")
        end
        refuse("option", "#{name} twice", "once") if values.key?(name)
        values[name] = value
      end
    end

    def self.refuse(name, found, expected)
      raise ArgumentError, "#{name}: #{found} (expected #{expected})"
    end

    def initialize(given, environment)
      @value = DEFAULTS.merge(given)
      @token = token_of(given, environment)
      @bind = @value["bind"]
      check_bind(given)
      @port = number("port", 0, 65_535)
      @mode = one_of("mode", "young", "full")
      @port_file = @value["port-file"]
      @host = @value["host"].downcase # another name by which callers may address this agent
      @any_method = one_of("methods", "post", "any") == "any"
      @young_bytes = number("young-mb", 1, 4096) * MEBIBYTE
      @most_bytes = number("most-mb", 1, 1 << 20) * MEBIBYTE
      @lease_seconds = number("lease", 1, 600)
      @full_alone = one_of("wait", "all", "full") == "full" # what waits for the sidecar
      return if !@full_alone || FullCollections.possible?

      Options.refuse("wait", "full on Ruby #{RUBY_VERSION}", "all, or Ruby 3.4 or newer")
    end

    def any_method?
      @any_method
    end

    def full_alone?
      @full_alone
    end

    private

    def check_bind(given)
      Options.refuse("token", "given without bind", "both, or neither") if @token && !given.key?("bind")
      return if @token || @bind == "localhost" || loopback?

      Options.refuse("bind", "#{@bind} without a token",
                     "token-file or token-env too, or a loopback address such as 127.0.0.1")
    end

    def loopback?
      IPAddr.new(@bind).loopback?
    rescue IPAddr::Error
      false
    end

    def number(name, least, most)
      text = @value[name]
      return text.to_i if text.match?(/\A[0-9]{1,9}\z/) && text.to_i.between?(least, most)

      Options.refuse(name, "\"#{text}\"", "#{least} to #{most}")
    end

    def one_of(name, *expected)
      found = @value[name].downcase
      expected.include?(found) ? found : Options.refuse(name, "\"#{@value[name]}\"", expected.join(" or "))
    end

    def token_of(given, environment)
      file, variable = given.values_at("token-file", "token-env")
      Options.refuse("token", "from a file and a variable", "one") if file && variable
      return nil unless file || variable

      secret = (file ? read(file) : environment.fetch(variable, "")).strip
      return secret if secret.length >= SHORTEST_TOKEN

      Options.refuse(file ? "token-file" : "token-env",
                     "#{file || variable} holds #{secret.length} characters", "at least #{SHORTEST_TOKEN}")
    end

    def read(file)
      File.read(file)
    rescue SystemCallError
      Options.refuse("token-file", file, "a file that can be read")
    end
  end
end
