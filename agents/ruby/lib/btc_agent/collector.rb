# frozen_string_literal: true

require_relative "waiting"

module BtcAgent
  # A collection's deadline has passed before the collection could begin.
  class TooLate < StandardError; end

  # Collects when told, and keeps Ruby from collecting by itself meanwhile.
  #
  # While a sidecar asks, collections wait for it: all of them, or the full ones alone. Ruby starts them by
  # itself again when no question has come for the length of the lease, and when the process has added
  # more than the option most-mb since the last one. Thread-safe.
  class Collector
    WATCH_SECONDS = 0.1

    attr_reader :mode, :interval, :counts

    def initialize(options, clock: nil, heap: nil)
      @mode = options.mode
      @interval = [options.young_bytes * 3 / 4, options.young_bytes * 7 / 8]
      @counts = { "young" => 0, "full" => 0, "failed" => 0 }
      @clock = clock || -> { Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) }
      @heap = heap || (options.full_alone? ? FullCollections : EveryCollection).new
      @most_bytes = options.most_bytes
      @lease_nanos = options.lease_seconds * 1_000_000_000
      @one_at_a_time = Mutex.new
      @guard = Mutex.new # of the fields below
      @waiting = ConditionVariable.new
      @lease_end = 0
      @holding = false
      @runs_at_start = @heap.runs
      AfterFork.tell(self)
      watch
    end

    def clock_nanos
      @clock.call
    end

    def level_bytes
      @heap.level_bytes(@interval.last)
    end

    def collecting?
      @one_at_a_time.locked?
    end

    # The collections that Ruby has started since the agent was started.
    def uncontrolled_runs
      @heap.runs - @runs_at_start - @counts["young"] - @counts["full"]
    end

    # The sidecar has asked: for the length of a lease it decides when to collect.
    def renew_lease
      @guard.synchronize do
        @lease_end = clock_nanos + @lease_nanos
        hold unless @holding || used_up?
      end
    end

    def end_lease_if_over
      @guard.synchronize { give_back if @holding && (clock_nanos >= @lease_end || used_up?) }
    end

    # Collects, although collections wait; returns the nanoseconds and both levels.
    def collect(mode, deadline_nanos = nil)
      @one_at_a_time.synchronize do
        raise TooLate if deadline_nanos && clock_nanos >= deadline_nanos

        before = level_bytes
        begun = clock_nanos
        run(mode)
        [clock_nanos - begun, before, level_bytes]
      end
    end

    # A forked worker has no thread that would end the lease; it starts an agent of its own.
    def after_fork
      @heap.give_back if @holding
      @holding = false
    end

    # Ruby calls Process._fork for every fork but that of Process.daemon.
    module AfterFork
      def self.tell(listener)
        Process.singleton_class.prepend(self) unless Process.singleton_class.include?(self)
        (@listeners ||= []) << listener
      end

      def self.in_child
        @listeners.each(&:after_fork).clear
      end

      def _fork
        super.tap { |pid| AfterFork.in_child if pid.zero? }
      end

      def daemon(*)
        super.tap { AfterFork.in_child }
      end
    end

    private

    def used_up?
      @heap.added_bytes > @most_bytes
    end

    def run(mode)
      @heap.collect(mode)
      @counts[mode] += 1
    rescue StandardError
      @counts["failed"] += 1
      raise
    end

    def hold
      @holding = true # before, because the process may fork between the two
      @holding = @heap.hold
      @waiting.signal
    end

    def give_back
      @heap.give_back
      @holding = false
    end

    def watch
      thread = Thread.new do
        loop do
          @guard.synchronize { @waiting.wait(@guard) until @holding }
          sleep WATCH_SECONDS
          end_lease_if_over
        end
      end
      thread.name = "btc-agent-lease"
    end
  end
end
