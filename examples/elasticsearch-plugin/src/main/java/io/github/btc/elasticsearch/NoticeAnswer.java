package io.github.btc.elasticsearch;

import java.io.IOException;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** The wire format of the answer to a notice. */
final class NoticeAnswer extends ActionResponse {

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
