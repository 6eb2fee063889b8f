package io.github.btc.grpc;

import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;

/**
 * Lets another picker choose the replica of a call, and asks again while the choice is away. If
 * every choice is away, the call goes to the first, because a refusal is better than no answer.
 */
final class AwayPicker extends SubchannelPicker {

  private final SubchannelPicker picker;
  private final AwayTable table;

  AwayPicker(SubchannelPicker picker, AwayTable table) {
    this.picker = picker;
    this.table = table;
  }

  @Override
  public PickResult pickSubchannel(PickSubchannelArgs args) {
    PickResult first = picker.pickSubchannel(args);
    PickResult choice = first;
    // Other threads take turns at the same picker, so it may offer a replica twice.
    for (int tries = 2 * table.size(); tries > 0 && isAway(choice); tries--) {
      choice = picker.pickSubchannel(args);
    }
    return isAway(choice) ? first : choice;
  }

  private boolean isAway(PickResult choice) {
    Subchannel replica = choice.getSubchannel();
    return replica != null && table.isAway(replica);
  }
}
