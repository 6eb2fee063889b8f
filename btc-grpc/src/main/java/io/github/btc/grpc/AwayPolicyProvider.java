package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.Helper;
import io.grpc.LoadBalancerProvider;

/** A policy of ours by its name. */
abstract class AwayPolicyProvider extends LoadBalancerProvider {

  private static final int USUAL_PRIORITY = 5;

  private final String policy;
  private final Ticker ticker;

  AwayPolicyProvider(String policy, Ticker ticker) {
    this.policy = policy;
    this.ticker = ticker;
  }

  abstract LoadBalancer newLoadBalancer(Helper helper, Ticker ticker);

  @Override
  public final LoadBalancer newLoadBalancer(Helper helper) {
    return newLoadBalancer(helper, ticker);
  }

  @Override
  public final boolean isAvailable() {
    return true;
  }

  @Override
  public final int getPriority() {
    return USUAL_PRIORITY;
  }

  @Override
  public final String getPolicyName() {
    return policy;
  }
}
