package io.github.btc.opensearch;

import io.github.btc.search.Notice;
import java.io.IOException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.transport.TransportRequest;

/** The wire format of a notice. */
final class NoticeRequest extends TransportRequest {

  private final Notice notice;

  NoticeRequest(Notice notice) {
    this.notice = notice;
  }

  NoticeRequest(StreamInput in) throws IOException {
    super(in);
    notice =
        new Notice(in.readString(), Notice.Word.at(in.readByte()), in.readBoolean(), in.readLong());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeString(notice.nodeId());
    out.writeByte((byte) notice.word().ordinal());
    out.writeBoolean(notice.keepsSearches());
    out.writeLong(notice.number());
  }

  Notice notice() {
    return notice;
  }
}
