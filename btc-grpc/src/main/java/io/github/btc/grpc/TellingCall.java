package io.github.btc.grpc;

import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.grpc.ForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An admitted call whose trailers carry the notice if this replica is about to go away. */
final class TellingCall<Q, A> extends ForwardingServerCall.SimpleForwardingServerCall<Q, A> {

  static final Metadata.Key<String> CLIENT = keyOf(AwayNotice.CLIENT);
  static final Metadata.Key<String> AWAY_IN_MS = keyOf(AwayNotice.AWAY_IN_MS);
  static final Metadata.Key<String> AWAY_FOR_MS = keyOf(AwayNotice.AWAY_FOR_MS);

  private final AwayNotices notices;
  private final @Nullable String client;

  TellingCall(ServerCall<Q, A> call, Metadata headers, AwayNotices notices) {
    super(call);
    this.notices = notices;
    this.client = headers.get(CLIENT);
  }

  private static Metadata.Key<String> keyOf(String field) {
    return Metadata.Key.of(field.toLowerCase(Locale.ROOT), Metadata.ASCII_STRING_MARSHALLER);
  }

  @Override
  public void close(Status status, Metadata trailers) {
    super.close(status, told(trailers));
  }

  /** Returns trailers of its own if there is a notice, because a service may reuse its trailers. */
  private Metadata told(Metadata trailers) {
    AwayNotice notice = notices.noticeFor(client);
    if (notice == null) {
      return trailers;
    }
    Metadata told = new Metadata();
    told.merge(trailers);
    told.put(AWAY_IN_MS, Long.toString(notice.inMillis()));
    told.put(AWAY_FOR_MS, Long.toString(notice.forMillis()));
    return told;
  }
}
