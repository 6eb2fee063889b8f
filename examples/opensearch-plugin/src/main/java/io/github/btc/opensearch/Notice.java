package io.github.btc.opensearch;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.ActionRequest;
import org.opensearch.action.ActionRequestValidationException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;

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
