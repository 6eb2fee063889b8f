package io.github.btc.opensearch;

import java.io.IOException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.transport.TransportResponse;

/** The wire format of the answer to a notice. */
final class NoticeAnswer extends TransportResponse {

  private final boolean yes;

  NoticeAnswer(boolean yes) {
    this.yes = yes;
  }

  NoticeAnswer(StreamInput in) throws IOException {
    yes = in.readBoolean();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeBoolean(yes);
  }

  boolean yes() {
    return yes;
  }
}
