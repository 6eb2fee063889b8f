package io.github.btc.elasticsearch;

import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.jspecify.annotations.Nullable;

/** A node says that it goes away, or that it is back. */
final class Notice extends ActionRequest {

  private final String nodeId;
  private final boolean away;
  private final boolean keepsSearches;

  Notice(String nodeId, boolean away, boolean keepsSearches) {
    this.nodeId = nodeId;
    this.away = away;
    this.keepsSearches = keepsSearches;
  }

  Notice(StreamInput in) throws IOException {
    super(in);
    nodeId = in.readString();
    away = in.readBoolean();
    keepsSearches = in.readBoolean();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeString(nodeId);
    out.writeBoolean(away);
    out.writeBoolean(keepsSearches);
  }

  String nodeId() {
    return nodeId;
  }

  boolean away() {
    return away;
  }

  boolean keepsSearches() {
    return keepsSearches;
  }

  @Override
  public @Nullable ActionRequestValidationException validate() {
    return null;
  }
}
