# frozen_string_literal: true

module BtcAgent
  # Every collection of Ruby waits for the sidecar.
  class EveryCollection
    SLOT_BYTES = GC::INTERNAL_CONSTANTS[:RVALUE_SIZE] || GC::INTERNAL_CONSTANTS[:BASE_SLOT_SIZE] || 40

    def initialize
      @seen_runs = runs
      @bytes_at_collection = EveryCollection.slot_bytes_ever
    end

    # The bytes of all slots since the start. Ruby 3.4 and newer count them for each size of a slot.
    def self.slot_bytes_ever(heaps = GC.respond_to?(:stat_heap) ? GC.stat_heap.values : [])
      unless heaps.first&.key?(:total_allocated_objects)
        return GC.stat(:total_allocated_objects) * SLOT_BYTES
      end

      heaps.sum { |heap| heap[:slot_size] * heap[:total_allocated_objects] }
    end

    # Returns whether Ruby waits now. A service that has disabled its collector keeps it disabled.
    def hold
      !GC.disable
    end

    def give_back
      GC.enable
    end

    def runs
      GC.count
    end

    # The slots since the last collection, whoever started it, and the memory outside their slots.
    def added_bytes
      bytes = EveryCollection.slot_bytes_ever
      if runs != @seen_runs
        @seen_runs = runs
        @bytes_at_collection = bytes
      end
      bytes - @bytes_at_collection + GC.stat(:malloc_increase_bytes)
    end

    def level_bytes(_due)
      added_bytes
    end

    # Without a full mark this is a young collection, unless Ruby itself says that a full one is due.
    def collect(mode)
      GC.start(full_mark: mode == "full", immediate_mark: true, immediate_sweep: true)
    end
  end

  # Full collections wait for the sidecar, and Ruby starts young ones by itself. Needs Ruby 3.4 or newer.
  class FullCollections
    def self.possible?
      GC.respond_to?(:config) && GC.config.key?(:rgengc_allow_full_mark)
    end

    def initialize(collector = GC)
      @gc = collector
      note_full_collection
    end

    def hold
      allowed = @gc.config[:rgengc_allow_full_mark]
      @gc.config(rgengc_allow_full_mark: false)
      allowed
    end

    def give_back
      @gc.config(rgengc_allow_full_mark: true)
    end

    def runs
      @gc.stat(:major_gc_count)
    end

    # What old objects have taken since the last full collection, in slots and outside them.
    def added_bytes
      note_full_collection if runs != @seen_runs
      slots = [0, @gc.stat(:heap_live_slots) - @slots_at_collection].max
      slots * EveryCollection::SLOT_BYTES + @gc.stat(:oldmalloc_increase_bytes)
    end

    # Ruby says that a full collection is due, and may forget it at the next young one.
    def level_bytes(due)
      note_full_collection if runs != @seen_runs
      @is_due ||= !@gc.latest_gc_info(:need_major_by).nil?
      @is_due ? due : 0
    end

    # GC.start may mark old objects although Ruby itself may not.
    def collect(_mode)
      @gc.start(full_mark: true, immediate_mark: true, immediate_sweep: true)
    end

    private

    def note_full_collection
      @seen_runs = runs
      @slots_at_collection = @gc.stat(:heap_live_slots)
      @is_due = false
    end
  end
end
