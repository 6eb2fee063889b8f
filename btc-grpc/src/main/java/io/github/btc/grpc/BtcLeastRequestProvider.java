package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.Helper;

/**
 * A policy for channels that lead to several replicas: the less busy of two replicas, without those
 * that are away. A replica whose JVM is stopped gets one call or two, and not its share of all, so
 * the policy is useful for servers without BTC too.
 *
 * <p>A replica tells in its trailers that it is about to go away, or that it refused. The policy
 * gives the client's name with each call, so the replica knows when all of its clients have been
 * told, and refuses none. Ours: the papers have no such client.
 *
 * <pre>{@code
 * channelBuilder.defaultLoadBalancingPolicy(BtcLeastRequestProvider.POLICY);
 * }</pre>
 *
 * <p>gRPC finds this class by itself. A call costs two more small objects.
 */
public final class BtcLeastRequestProvider extends AwayPolicyProvider {

  /** The name of the policy. */
  public static final String POLICY = "btc_least_request";

  /** Makes a provider. gRPC calls this constructor. */
  public BtcLeastRequestProvider() {
    this(POLICY, System::nanoTime);
  }

  BtcLeastRequestProvider(String policy, Ticker ticker) {
    super(policy, ticker);
  }

  @Override
  LoadBalancer newLoadBalancer(Helper helper, Ticker ticker) {
    return AwayHelper.leastRequest(helper, ticker);
  }
}
