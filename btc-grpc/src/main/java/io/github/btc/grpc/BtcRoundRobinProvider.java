package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.Helper;

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
public final class BtcRoundRobinProvider extends AwayPolicyProvider {

  /** The name of the policy. */
  public static final String POLICY = "btc_round_robin";

  /** Makes a provider. gRPC calls this constructor. */
  public BtcRoundRobinProvider() {
    this(POLICY, System::nanoTime);
  }

  BtcRoundRobinProvider(String policy, Ticker ticker) {
    super(policy, ticker);
  }

  @Override
  LoadBalancer newLoadBalancer(Helper helper, Ticker ticker) {
    return AwayHelper.roundRobin(helper, ticker);
  }
}
