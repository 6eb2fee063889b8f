package io.github.btc.tools.bench.stops;

import io.github.btc.RefusedSettingException;
import java.util.List;

/**
 * One answer to compilation and throttling: a row of the trial's table.
 *
 * @param name name on the command line
 * @param about what is different from doing nothing
 * @param flags flags of the replicas' JVMs
 * @param arguments arguments of the service
 * @param serverOptions options of a server in HAProxy
 * @param quota what happens to the quota
 * @param isWarmedUp whether a replica gets requests before it is ready
 * @param hasCache whether a replica starts from an AOT cache of JDK 25
 * @param steering how the trial steers HAProxy by the state of a replica
 * @param btc what BTC does in the replicas
 */
record TrialRow(
    String name,
    String about,
    List<String> flags,
    List<String> arguments,
    String serverOptions,
    Quota quota,
    boolean isWarmedUp,
    boolean hasCache,
    Steering steering,
    Btc btc) {

  /** BTC for collections, as the starter has it. */
  enum Btc {
    /** It is switched off. */
    OFF,
    /** It watches, counts what it would have done, and closes nothing. */
    OBSERVING,
    /** It closes, and tells HAProxy. */
    ON
  }

  /** The changes of the quota of a replica. */
  enum Quota {
    /** It stays as it is. */
    FIXED,
    /** The group may save as much as one quota. */
    BURST,
    /** It is twice as large in the first minute after a start. */
    DOUBLE_AT_FIRST,
    /** There is none, and the group has a weight. */
    WEIGHT
  }

  /** How the trial steers HAProxy. These are prototypes, which read a replica from outside. */
  enum Steering {
    /** It does not. */
    NONE,
    /** A replica is away while its compilers work. */
    COMPILING,
    /** A replica is away while the quota of the period is nearly used up. */
    QUOTA,
    /** The weight of a replica follows the compilers' use of its quota. */
    SHARE
  }

  static final List<TrialRow> ALL =
      List.of(
          row("nothing", "leastconn alone"),
          row("slowstart-30", "HAProxy slowstart 30s").servers("slowstart 30s"),
          row("slowstart-60", "HAProxy slowstart 60s").servers("slowstart 60s"),
          row("warmed-up", "requests before readiness").warmedUp(),
          row("one-processor", "-XX:ActiveProcessorCount=1").with("-XX:ActiveProcessorCount=1"),
          row("one-compiler", "C2 alone, one thread")
              .with("-XX:-TieredCompilation", "-XX:CICompilerCount=1"),
          row("c1-only", "-XX:TieredStopAtLevel=1").with("-XX:TieredStopAtLevel=1"),
          row("small-pool", "4 request threads")
              .called("--server.tomcat.threads.max=4", "--server.tomcat.threads.min-spare=4"),
          row("aot-cache", "AOT cache of JDK 25").cached(),
          row("burst", "cpu.max.burst of one quota").on(Quota.BURST),
          row("double-at-first", "twice the quota for a minute").on(Quota.DOUBLE_AT_FIRST),
          row("weight", "cpu.weight and no limit").on(Quota.WEIGHT),
          row("aside-compiling", "away while compiling").steered(Steering.COMPILING),
          row("aside-quota", "away before the freeze").steered(Steering.QUOTA),
          row("share", "weight follows the compilers").steered(Steering.SHARE),
          row("btc", "BTC for collections").with(Btc.ON),
          row("btc-observing", "BTC, which only observes")
              .with(Btc.OBSERVING)
              .called("--btc.observe-only=true"),
          row("btc-warmed-up", "BTC, and requests before readiness").with(Btc.ON).warmedUp());

  static List<String> names() {
    return ALL.stream().map(TrialRow::name).toList();
  }

  static TrialRow named(String name) {
    return ALL.stream()
        .filter(row -> row.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("--rows", name, String.join(", ", names())));
  }

  private static TrialRow row(String name, String about) {
    return new TrialRow(
        name, about, List.of(), List.of(), "", Quota.FIXED, false, false, Steering.NONE, Btc.OFF);
  }

  private TrialRow with(String... more) {
    return new TrialRow(
        name,
        about,
        List.of(more),
        arguments,
        serverOptions,
        quota,
        isWarmedUp,
        hasCache,
        steering,
        btc);
  }

  private TrialRow called(String... more) {
    return new TrialRow(
        name,
        about,
        flags,
        List.of(more),
        serverOptions,
        quota,
        isWarmedUp,
        hasCache,
        steering,
        btc);
  }

  private TrialRow servers(String options) {
    return new TrialRow(
        name, about, flags, arguments, options, quota, isWarmedUp, hasCache, steering, btc);
  }

  private TrialRow on(Quota other) {
    return new TrialRow(
        name, about, flags, arguments, serverOptions, other, isWarmedUp, hasCache, steering, btc);
  }

  private TrialRow warmedUp() {
    return new TrialRow(
        name, about, flags, arguments, serverOptions, quota, true, hasCache, steering, btc);
  }

  private TrialRow cached() {
    return new TrialRow(
        name, about, flags, arguments, serverOptions, quota, isWarmedUp, true, steering, btc);
  }

  private TrialRow steered(Steering other) {
    return new TrialRow(
        name, about, flags, arguments, serverOptions, quota, isWarmedUp, hasCache, other, btc);
  }

  private TrialRow with(Btc other) {
    return new TrialRow(
        name, about, flags, arguments, serverOptions, quota, isWarmedUp, hasCache, steering, other);
  }
}
