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

/** Wraps each picker that gRPC's {@code round_robin} makes for one channel. */
final class AwayHelper extends ForwardingLoadBalancerHelper {

  private static final String ROUND_ROBIN = "round_robin";

  private final Helper helper;
  private final boolean leastRequest;
  private final AwayTable away;
  private final InFlightTable inFlight = new InFlightTable();
  private final String client = AwayHint.newClientName();

  private AwayHelper(Helper helper, Ticker ticker, boolean leastRequest) {
    this.helper = helper;
    this.leastRequest = leastRequest;
    this.away = new AwayTable(ticker);
  }

  static LoadBalancer roundRobin(Helper helper, Ticker ticker) {
    return overRoundRobin(new AwayHelper(helper, ticker, false));
  }

  static LoadBalancer leastRequest(Helper helper, Ticker ticker) {
    return overRoundRobin(new AwayHelper(helper, ticker, true));
  }

  private static LoadBalancer overRoundRobin(AwayHelper helper) {
    LoadBalancerProvider roundRobin =
        Objects.requireNonNull(
            LoadBalancerRegistry.getDefaultRegistry().getProvider(ROUND_ROBIN),
            "round_robin: not available (expected io.grpc:grpc-util on the class path)");
    return roundRobin.newLoadBalancer(helper);
  }

  @Override
  protected Helper delegate() {
    return helper;
  }

  @Override
  public void updateBalancingState(ConnectivityState state, SubchannelPicker picker) {
    SubchannelPicker open = new AwayPicker(picker, away);
    SubchannelPicker chosen = leastRequest ? new LeastRequestPicker(open, away, inFlight) : open;
    helper.updateBalancingState(state, new NamedPicker(chosen, away, inFlight, client));
  }
}
