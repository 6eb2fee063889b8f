package io.github.btc.elasticsearch;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Hears the other nodes. Internal: only nodes may speak. */
public final class NoticeAction extends HandledTransportAction<Notice, ActionResponse.Empty> {

  static final String NAME = "internal:btc/notice";
  static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>(NAME);

  private final Cluster cluster;

  /**
   * Made by the server.
   *
   * @param transport carries the notices
   * @param filters the server's
   * @param cluster told of them
   */
  @Inject
  public NoticeAction(TransportService transport, ActionFilters filters, Cluster cluster) {
    super(NAME, transport, filters, Notice::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.cluster = cluster;
    cluster.speakThrough(transport);
  }

  @Override
  protected void doExecute(
      Task task, Notice notice, ActionListener<ActionResponse.Empty> listener) {
    cluster.hear(notice);
    listener.onResponse(ActionResponse.Empty.INSTANCE);
  }
}
