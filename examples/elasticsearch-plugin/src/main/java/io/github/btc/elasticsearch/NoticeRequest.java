package io.github.btc.elasticsearch;

import io.github.btc.search.Notice;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.jspecify.annotations.Nullable;

/** The wire format of a notice. */
final class NoticeRequest extends ActionRequest {

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

  @Override
  public @Nullable ActionRequestValidationException validate() {
    return null;
  }
}
