# frozen_string_literal: true

require "minitest/autorun"
require "btc_agent"

class AgentTest < Minitest::Test
  SECOND = 1_000_000_000
  MEBIBYTE = 1 << 20

  # A clock and a level that the test moves.
  class FakeWorld < BtcAgent::EveryCollection
    attr_accessor :nanos, :level
    alias added_bytes level

    def initialize
      super
      @nanos = 0
      @level = 0
    end

    def collector(text = "lease=5,most-mb=100")
      options = BtcAgent::Options.parse(text, {})
      BtcAgent::Collector.new(options, clock: -> { @nanos }, heap: self)
    end
  end

  # The collector of Ruby 3.4, as far as the agent uses it.
  class FakeGc
    attr_accessor :due, :stats

    def initialize
      @allowed = true
      @stats = { major_gc_count: 0, heap_live_slots: 0, oldmalloc_increase_bytes: 0 }
    end

    def config(change = {})
      @allowed = change.fetch(:rgengc_allow_full_mark, @allowed)
      { rgengc_allow_full_mark: @allowed }
    end

    def stat(name)
      @stats.fetch(name)
    end

    def latest_gc_info(_name)
      @due
    end

    def start(**)
      @stats = { major_gc_count: stat(:major_gc_count) + 1, heap_live_slots: 0, oldmalloc_increase_bytes: 0 }
    end
  end

  def full_alone
    @gc = FakeGc.new
    BtcAgent::Collector.new(options("lease=5,most-mb=100"), clock: -> { @world.nanos },
                                                            heap: BtcAgent::FullCollections.new(@gc))
  end

  def full_allowed?
    @gc.config[:rgengc_allow_full_mark]
  end

  def options(text = "port=0")
    BtcAgent::Options.parse(text, {})
  end

  # A server that answers; its socket may fail first.
  def served(failures: 0)
    server = BtcAgent::Server.new(options)
    socket = server.socket
    real = socket.method(:accept)
    socket.define_singleton_method(:accept) { (failures -= 1) >= 0 ? raise(Errno::EMFILE) : real.call }
    server.start(@world.collector)
    yield server
  ensure
    socket.close unless socket.closed?
  end

  def level_from(server)
    TCPSocket.open("127.0.0.1", server.port) do |socket|
      socket.write("GET /v1/level HTTP/1.1\r\nHost: localhost\r\n\r\n")
      socket.read
    end
  end

  def setup
    @world = FakeWorld.new
  end

  def teardown
    GC.enable
    Thread.list.select { |each| each.name.to_s.start_with?("btc-agent") }.each(&:kill).each(&:join)
  end

  # GC.enable tells whether the collector was disabled; the second call puts it back.
  def disabled?
    was = GC.enable
    GC.disable if was
    was
  end

  def test_ruby_waits_while_the_sidecar_asks
    @world.collector.renew_lease
    assert disabled?
  end

  def test_ruby_collects_by_itself_after_the_lease
    collector = @world.collector
    collector.renew_lease
    @world.nanos = 5 * SECOND - 1
    collector.end_lease_if_over
    assert disabled?
    @world.nanos = 5 * SECOND
    collector.end_lease_if_over
    refute disabled?
  end

  def test_a_question_renews_the_lease
    collector = @world.collector
    collector.renew_lease
    @world.nanos = 4 * SECOND
    collector.renew_lease
    @world.nanos = 8 * SECOND
    collector.end_lease_if_over
    assert disabled?
  end

  def test_memory_ends_the_wait_until_the_next_collection
    collector = @world.collector
    collector.renew_lease
    @world.level = 100 * MEBIBYTE + 1
    collector.end_lease_if_over
    refute disabled?
    collector.renew_lease
    refute disabled?
    @world.level = 0 # as after a collection
    collector.renew_lease
    assert disabled?
  end

  def test_a_service_that_has_disabled_its_collector_keeps_it_disabled
    GC.disable
    collector = @world.collector
    collector.renew_lease
    @world.nanos = 6 * SECOND
    collector.end_lease_if_over
    assert disabled?
  end

  def test_a_young_collection_marks_no_old_object
    collector = @world.collector
    collector.collect("full")
    minor = GC.stat(:minor_gc_count)
    collector.collect("young")
    assert_equal minor + 1, GC.stat(:minor_gc_count)
  end

  def test_a_collection_runs_although_the_collector_is_disabled
    collector = @world.collector
    collector.renew_lease
    collector.collect("full")
    assert_equal({ "young" => 0, "full" => 1, "failed" => 0 }, collector.counts)
    assert_equal 0, collector.uncontrolled_runs
  end

  def test_no_collection_begins_at_its_deadline
    @world.nanos = 10
    collector = @world.collector
    assert_raises(BtcAgent::TooLate) { collector.collect("young", 10) }
    assert_equal 0, collector.counts["young"]
  end

  def test_the_level_counts_what_has_been_allocated_since_the_last_collection
    collector = BtcAgent::Collector.new(BtcAgent::Options.parse("", {}))
    GC.start
    GC.disable
    before = collector.level_bytes
    10_000.times { +"x" * 1000 }
    assert_operator collector.level_bytes - before, :>, 10_000_000
    GC.start
    assert_operator collector.level_bytes, :<, 1_000_000
  end

  def test_full_collections_alone_wait_while_the_sidecar_asks
    full_alone.renew_lease
    refute_predicate self, :full_allowed?
    refute_predicate self, :disabled?
  end

  def test_full_collections_wait_no_longer_than_the_lease
    collector = full_alone
    collector.renew_lease
    @world.nanos = 5 * SECOND
    collector.end_lease_if_over
    assert_predicate self, :full_allowed?
  end

  def test_old_objects_end_the_wait_of_full_collections_until_the_next_one
    collector = full_alone
    collector.renew_lease
    @gc.stats[:oldmalloc_increase_bytes] = 100 * MEBIBYTE + 1
    collector.end_lease_if_over
    assert_predicate self, :full_allowed?
    collector.renew_lease
    assert_predicate self, :full_allowed?
    collector.collect("young")
    collector.renew_lease
    refute_predicate self, :full_allowed?
  end

  def test_slots_that_stay_in_use_end_the_wait_of_full_collections
    collector = full_alone
    collector.renew_lease
    @gc.stats[:heap_live_slots] = 100 * MEBIBYTE
    collector.end_lease_if_over
    assert_predicate self, :full_allowed?
  end

  def test_a_full_collection_is_due_when_ruby_says_so_until_it_has_run
    collector = full_alone
    assert_equal 0, collector.level_bytes
    @gc.due = :oldgen
    assert_equal collector.interval.last, collector.level_bytes
    @gc.due = nil # as after a young collection
    assert_equal collector.interval.last, collector.level_bytes
    collector.collect("young")
    assert_equal 0, collector.level_bytes
    assert_equal 0, collector.uncontrolled_runs
  end

  def test_only_full_collections_of_ruby_are_uncontrolled_when_they_alone_wait
    collector = full_alone
    @gc.start
    assert_equal 1, collector.uncontrolled_runs
  end

  def test_a_service_that_has_forbidden_full_collections_keeps_them_forbidden
    collector = full_alone
    @gc.config(rgengc_allow_full_mark: false)
    collector.renew_lease
    @world.nanos = 6 * SECOND
    collector.end_lease_if_over
    refute_predicate self, :full_allowed?
  end

  def test_a_ruby_that_cannot_forbid_full_collections_alone_refuses_to
    skip "this Ruby can" if BtcAgent::FullCollections.possible?
    problem = assert_raises(ArgumentError) { options("wait=full") }
    assert_includes problem.message, "wait: full on Ruby #{RUBY_VERSION} (expected all, or Ruby 3.4 or newer)"
  end

  def test_this_ruby_waits_with_full_collections_alone
    skip "before Ruby 3.4" unless BtcAgent::FullCollections.possible?
    collector = BtcAgent::Collector.new(options("wait=full"))
    collector.renew_lease
    refute GC.config[:rgengc_allow_full_mark]
    before = GC.stat(:major_gc_count)
    collector.collect("young")
    assert_equal before + 1, GC.stat(:major_gc_count)
    refute GC.config[:rgengc_allow_full_mark]
    collector.after_fork
    assert GC.config[:rgengc_allow_full_mark]
  end

  def test_a_slot_counts_with_its_own_size_where_ruby_says_it
    heaps = [{ slot_size: 40, total_allocated_objects: 3 }, { slot_size: 640, total_allocated_objects: 2 }]
    assert_equal 3 * 40 + 2 * 640, BtcAgent::EveryCollection.slot_bytes_ever(heaps)
  end

  def test_a_slot_counts_with_the_smallest_size_where_ruby_does_not_say_it
    ever = BtcAgent::EveryCollection.slot_bytes_ever([{ slot_size: 40 }])
    assert_operator ever, :>=, 40
  end

  def test_a_short_string_counts_with_all_its_bytes
    collector = BtcAgent::Collector.new(options)
    GC.start
    GC.disable
    before = collector.level_bytes
    10_000.times { +"x" * 250 }
    assert_operator collector.level_bytes - before, :>, 2_500_000
  end

  def test_a_forked_worker_collects_by_itself
    @world.collector.renew_lease
    child = fork { exit!(disabled? ? 1 : 0) }
    assert_predicate Process.wait2(child).last, :success?
  end

  def test_a_process_that_became_a_daemon_collects_by_itself
    answer, said = IO.pipe
    child = fork do
      @world.collector.renew_lease
      Process.daemon(true, true)
      said.write(disabled? ? "disabled" : "enabled")
      exit!(0)
    end
    said.close
    Process.wait(child)
    assert_equal "enabled", answer.read
  end

  def test_a_forked_child_does_not_keep_the_port
    served do |server|
      stay, go = IO.pipe
      ready, said = IO.pipe
      child = fork do
        said.write("x")
        stay.read(1)
        exit!(0)
      end
      begin
        ready.read(1)
        server.socket.close
        assert_raises(Errno::ECONNREFUSED) { TCPSocket.new("127.0.0.1", server.port) }
      ensure
        go.write("x")
        Process.wait(child)
      end
    end
  end

  def test_the_agent_answers_again_after_a_moment_without_descriptors
    served(failures: 2) { |server| assert_includes level_from(server), "levelBytes" }
  end

  def test_an_address_of_ipv4_is_the_same_at_a_socket_of_ipv6
    question = BtcAgent::Question.new("GET", "/v1/level", Hash.new([]).merge("host" => ["127.0.0.1"]),
                                      "::ffff:127.0.0.1")
    assert_nil question.refusal(options)
  end

  {
    "port=x" => 'port: "x" (expected 0 to 65535)',
    "mode=old" => 'mode: "old" (expected young or full)',
    "lease=0" => 'lease: "0" (expected 1 to 600)',
    "wait=none" => 'wait: "none" (expected all or full)',
    "port=1,port=2" => "option: port twice (expected once)",
    "colour=red" => 'option: "colour=red" (expected name=value with a name of ',
    "bind=0.0.0.0" => "bind: 0.0.0.0 without a token (expected token-file or token-env too",
    "token-env=NONE" => "token-env: NONE holds 0 characters (expected at least 16)",
    "token-env=SECRET" => "token: given without bind (expected both, or neither)",
    "bind=127.evil.example" => "bind: 127.evil.example without a token (expected token-file or token-env too",
    8500 => 'options: 8500 (expected a text such as "port=8500")',
    nil => 'options: nil (expected a text such as "port=8500")',
    "token-file=/none" => "token-file: /none (expected a file that can be read)"
  }.each do |text, sentence|
    define_method("test_refuses_#{text}") do
      problem = assert_raises(ArgumentError) do
        BtcAgent::Options.parse(text, { "SECRET" => "correct horse battery" })
      end
      assert_includes problem.message, sentence
    end
  end

  [8500, nil, "port=none", "port=0,port-file=/none/port"].each do |text|
    define_method("test_the_service_runs_without_the_agent_after_#{text.inspect}") do
      threads = Thread.list.size
      _, said = capture_io { assert_nil BtcAgent.start(text) }
      assert_includes said, "; the service runs without the agent"
      assert_equal threads, Thread.list.size
    end
  end
end
