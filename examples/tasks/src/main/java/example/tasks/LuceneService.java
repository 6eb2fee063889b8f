package example.tasks;

import io.github.btc.BackgroundTask;
import io.github.btc.lucene.MergeTask;
import io.github.btc.lucene.PostponingMergePolicy;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy.OneMerge;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * A service in which each request adds a text and searches for a word. A new text can be found
 * after at most 80 ms.
 */
final class LuceneService implements Workload {

  private static final int WORDS_PER_TEXT = 500;
  private static final int VOCABULARY = 5_000;
  private static final long REFRESH_MILLIS = 80;
  private static final double LARGEST_SEGMENT_MEGABYTES = 16;
  private static final int MOST_WAITING = 200; // on a busy machine, a closing may come late

  private final FSDirectory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final ScheduledExecutorService refreshing;

  LuceneService(Path folder, RunLog runs) throws IOException {
    directory = FSDirectory.open(folder.resolve("index"));
    TieredMergePolicy tiered =
        new TieredMergePolicy().setMaxMergedSegmentMB(LARGEST_SEGMENT_MEGABYTES);
    LoggedMerges merges = new LoggedMerges(runs);
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig()
                .setMergePolicy(
                    PostponingMergePolicy.around(
                        tiered, MOST_WAITING)) // postpones once there is a task
                .setMergeScheduler(merges)) {
          @Override
          protected void mergeSuccess(OneMerge merge) {
            merges.end(merge);
          }
        };
    searchers = new SearcherManager(writer, null);
    refreshing = RepeatedWork.every(REFRESH_MILLIS, "refresh", searchers::maybeRefresh);
  }

  @Override
  public void request(RandomGenerator random) throws IOException {
    Document document = new Document();
    document.add(new TextField("text", text(random), Store.YES));
    writer.addDocument(document);
    IndexSearcher searcher = searchers.acquire();
    try {
      searcher.count(new TermQuery(new Term("text", word(random))));
    } finally {
      searchers.release(searcher);
    }
  }

  private static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS_PER_TEXT; i++) {
      text.append(word(random)).append(' ');
    }
    return text.toString();
  }

  private static String word(RandomGenerator random) {
    return "w" + random.nextInt(VOCABULARY);
  }

  @Override
  public BackgroundTask task() {
    return MergeTask.of(writer);
  }

  /** Does nothing, because Lucene merges by itself. */
  @Override
  public void workWithoutBtc() {}

  @Override
  public void close() throws IOException {
    refreshing.shutdown(); // without an interrupt, which would end the writer too
    awaitRefresh();
    searchers.close();
    writer.close();
    directory.close();
  }

  private void awaitRefresh() throws IOException {
    try {
      refreshing.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new InterruptedIOException("interrupted while waiting for the end of a refresh");
    }
  }

  /**
   * Lucene's own scheduler, which records when a merge begins and ends. The writer reports the end
   * before it tells anybody that the merge is done. A thread that recorded it later could be held
   * up meanwhile, and the requests of a replica that is open again would count as exposed.
   */
  private static final class LoggedMerges extends ConcurrentMergeScheduler {

    private final RunLog runs;
    private final Map<OneMerge, RunLog.Run> underWay = new ConcurrentHashMap<>();

    LoggedMerges(RunLog runs) {
      this.runs = runs;
    }

    @Override
    protected void doMerge(MergeScheduler.MergeSource source, OneMerge merge) throws IOException {
      underWay.put(merge, runs.begin());
      try {
        super.doMerge(source, merge);
      } finally {
        end(merge); // a merge that failed
      }
    }

    void end(OneMerge merge) {
      RunLog.Run run = underWay.remove(merge);
      if (run != null) {
        run.end();
      }
    }
  }
}
