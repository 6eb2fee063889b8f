package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.Helper;
import io.grpc.LoadBalancerProvider;

/**
 * {@link BtcLeastRequestProvider} for channels that take strict turns, like gRPC's {@code
 * round_robin}. It leaves the replicas alone that are away, and gives the client's name with each
 * call.
 *
 * <pre>{@code
 * channelBuilder.defaultLoadBalancingPolicy(BtcRoundRobinProvider.POLICY);
 * }</pre>
 *
 * <p>gRPC finds this class by itself.
 */
public final class BtcRoundRobinProvider extends LoadBalancerProvider {

  /** The name of the policy. */
  public static final String POLICY = "btc_round_robin";

  private final String policy;
  private final Ticker ticker;

  /** Makes a provider. gRPC calls this constructor. */
  public BtcRoundRobinProvider() {
    this(POLICY, System::nanoTime);
  }

  BtcRoundRobinProvider(String policy, Ticker ticker) {
    this.policy = policy;
    this.ticker = ticker;
  }

  @Override
  public boolean isAvailable() {
    return true;
  }

  @Override
  public int getPriority() {
    return BtcLeastRequestProvider.USUAL_PRIORITY;
  }

  @Override
  public String getPolicyName() {
    return policy;
  }

  @Override
  public LoadBalancer newLoadBalancer(Helper helper) {
    return AwayHelper.roundRobin(helper, ticker);
  }
}
