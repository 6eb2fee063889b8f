package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.github.btc.client.AwayHint;
import io.grpc.ConnectivityState;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.Helper;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.LoadBalancerProvider;
import io.grpc.LoadBalancerRegistry;
import io.grpc.util.ForwardingLoadBalancerHelper;
import java.util.Objects;

/**
 * A policy for channels that lead to several replicas: gRPC's {@code round_robin} without the
 * replicas that are away. A replica tells in its trailers that it is about to go away, or that it
 * refused. The policy gives the client's name with each call, so the replica knows when all of its
 * clients have been told, and refuses none. Ours: the papers have no such client.
 *
 * <pre>{@code
 * channelBuilder.defaultLoadBalancingPolicy(BtcRoundRobinProvider.POLICY);
 * }</pre>
 *
 * <p>gRPC finds this class by itself. A call costs one more small object.
 */
public final class BtcRoundRobinProvider extends LoadBalancerProvider {

  /** The name of the policy. */
  public static final String POLICY = "btc_round_robin";

  private static final String ROUND_ROBIN = "round_robin";
  private static final int USUAL_PRIORITY = 5;

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
    return USUAL_PRIORITY;
  }

  @Override
  public String getPolicyName() {
    return policy;
  }

  @Override
  public LoadBalancer newLoadBalancer(Helper helper) {
    LoadBalancerProvider roundRobin =
        Objects.requireNonNull(
            LoadBalancerRegistry.getDefaultRegistry().getProvider(ROUND_ROBIN),
            "round_robin: not available (expected io.grpc:grpc-util on the class path)");
    return roundRobin.newLoadBalancer(new AwayHelper(helper, ticker));
  }

  /** Wraps each picker of one channel. */
  private static final class AwayHelper extends ForwardingLoadBalancerHelper {

    private final Helper helper;
    private final AwayTable table;
    private final String client = AwayHint.newClientName();

    AwayHelper(Helper helper, Ticker ticker) {
      this.helper = helper;
      this.table = new AwayTable(ticker);
    }

    @Override
    protected Helper delegate() {
      return helper;
    }

    @Override
    public void updateBalancingState(ConnectivityState state, SubchannelPicker picker) {
      helper.updateBalancingState(state, new AwayPicker(picker, table, client));
    }
  }
}
