package io.github.btc.research.benches.packages;

import io.github.btc.RefusedSettingException;
import io.github.btc.client.ReplicaChooser;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A choice of the worker of a request, by the client or by a proxy. */
enum Policy {
  LEAST_REQUEST(plan -> ReplicaChooser.leastRequest(), null),
  CONSISTENT_HASH(plan -> ReplicaChooser.consistentHash(plan.workers()), null),
  BOUNDED_LOADS(plan -> ReplicaChooser.boundedLoads(plan.workers(), PackagesPlan.BOUND), null),
  PASCH(plan -> ReplicaChooser.pasch(plan.workers(), plan.threshold(), plan.seed()), null),
  HAPROXY_LEASTCONN(plan -> ReplicaChooser.roundRobin(), "balance leastconn"),
  HAPROXY_BOUNDED_LOADS(
      plan -> ReplicaChooser.roundRobin(),
      "balance uri\n  hash-type consistent\n  hash-balance-factor "
          + Math.round(PackagesPlan.BOUND * 100));

  private final Function<PackagesPlan, ReplicaChooser> chooser;
  private final @Nullable String lines;

  Policy(Function<PackagesPlan, ReplicaChooser> chooser, @Nullable String lines) {
    this.chooser = chooser;
    this.lines = lines;
  }

  /** Returns the policy that a user has named. */
  static Policy named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "policies",
                    name,
                    "some of " + Arrays.toString(values()).replaceAll("[\\[\\]]", "")));
  }

  /** Returns the client's choice; behind a proxy there is one address. */
  ReplicaChooser newChooser(PackagesPlan plan) {
    return chooser.apply(plan);
  }

  /** Returns the lines of HAProxy's backend, or null if the client chooses. */
  @Nullable String proxyLines() {
    return lines;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
