# frozen_string_literal: true

module BtcAgent
  # A collection's deadline has passed before the collection could begin.
  class TooLate < StandardError; end

  # Collects when told, and keeps Ruby from collecting by itself meanwhile.
  #
  # While a sidecar asks, the collector of this process is disabled. It is enabled again when no
  # question has come for the length of the lease, and when the process has allocated more than the
  # option most-mb since the last collection. Thread-safe.
  class Collector
    WATCH_SECONDS = 0.1
    SLOT_BYTES = GC::INTERNAL_CONSTANTS[:RVALUE_SIZE] || GC::INTERNAL_CONSTANTS[:BASE_SLOT_SIZE] || 40

    attr_reader :mode, :interval, :counts

    def initialize(options, clock: nil, level: nil)
      @mode = options.mode
      @interval = [options.young_bytes * 3 / 4, options.young_bytes * 7 / 8]
      @counts = { "young" => 0, "full" => 0, "failed" => 0 }
      @clock = clock || -> { Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) }
      @level = level || -> { allocated_bytes }
      @most_bytes = options.most_bytes
      @lease_nanos = options.lease_seconds * 1_000_000_000
      @one_at_a_time = Mutex.new
      @guard = Mutex.new # of the fields below
      @waiting = ConditionVariable.new
      @lease_end = 0
      @holding = false
      @seen_runs = @runs_at_start = GC.count
      @bytes_at_collection = Collector.slot_bytes_ever
      AfterFork.tell(self)
      watch
    end

    def clock_nanos
      @clock.call
    end

    def level_bytes
      @level.call
    end

    def collecting?
      @one_at_a_time.locked?
    end

    # The collections that Ruby has started since the agent was started.
    def uncontrolled_runs
      GC.count - @runs_at_start - @counts["young"] - @counts["full"]
    end

    # The sidecar has asked: for the length of a lease it decides when to collect.
    def renew_lease
      @guard.synchronize do
        @lease_end = clock_nanos + @lease_nanos
        hold unless @holding || level_bytes > @most_bytes
      end
    end

    def end_lease_if_over
      @guard.synchronize { give_back if @holding && (clock_nanos >= @lease_end || level_bytes > @most_bytes) }
    end

    # Collects, although the collector is disabled; returns the nanoseconds and both levels.
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
      GC.enable if @holding
      @holding = false
    end

    # The bytes of all slots since the start. Ruby 3.4 and newer count them for each size of a slot.
    def self.slot_bytes_ever(heaps = GC.respond_to?(:stat_heap) ? GC.stat_heap.values : [])
      unless heaps.first&.key?(:total_allocated_objects)
        return GC.stat(:total_allocated_objects) * SLOT_BYTES
      end

      heaps.sum { |heap| heap[:slot_size] * heap[:total_allocated_objects] }
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

    # Without a full mark this is a young collection, unless Ruby itself says that a full one is due.
    def run(mode)
      GC.start(full_mark: mode == "full", immediate_mark: true, immediate_sweep: true)
      @counts[mode] += 1
    rescue StandardError
      @counts["failed"] += 1
      raise
    end

    # The slots since the last collection, whoever started it, and the memory outside their slots.
    def allocated_bytes
      runs = GC.count
      bytes = Collector.slot_bytes_ever
      if runs != @seen_runs
        @seen_runs = runs
        @bytes_at_collection = bytes
      end
      bytes - @bytes_at_collection + GC.stat(:malloc_increase_bytes)
    end

    # A service that has disabled its collector keeps it disabled.
    def hold
      @holding = true # before, because the process may fork between the two
      @holding = !GC.disable
      @waiting.signal
    end

    def give_back
      GC.enable
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
