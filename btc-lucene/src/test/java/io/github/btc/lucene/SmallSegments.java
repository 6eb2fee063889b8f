package io.github.btc.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** A real index in which every document becomes a segment. */
final class SmallSegments implements AutoCloseable {

  private final Directory directory;
  private final IndexWriter writer;
  private int documents;

  SmallSegments() throws IOException {
    this(PostponingMergePolicy.around(tiered()), new ConcurrentMergeScheduler());
  }

  SmallSegments(MergePolicy policy, MergeScheduler scheduler) throws IOException {
    this(new ByteBuffersDirectory(), policy, scheduler);
  }

  SmallSegments(Directory directory, MergePolicy policy, MergeScheduler scheduler)
      throws IOException {
    this(new IndexWriter(directory, config(policy, scheduler)));
  }

  SmallSegments(IndexWriter writer) {
    this.directory = writer.getDirectory();
    this.writer = writer;
    documents = writer.getDocStats().numDocs;
  }

  static IndexWriterConfig config(MergePolicy policy, MergeScheduler scheduler) {
    return new IndexWriterConfig().setMergePolicy(policy).setMergeScheduler(scheduler);
  }

  static MergePolicy tiered() {
    return new TieredMergePolicy().setSegmentsPerTier(4);
  }

  /** Ends the writer and begins with another one, as a restart would. */
  SmallSegments reopened() throws IOException {
    writer.close();
    return new SmallSegments(
        directory, PostponingMergePolicy.around(tiered()), new ConcurrentMergeScheduler());
  }

  SmallSegments add(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Document document = new Document();
      document.add(new StringField("n", Integer.toString(documents++), Store.YES));
      writer.addDocument(document);
      writer.flush();
    }
    return this;
  }

  int count() throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      assertThat(reader.numDocs()).as("no document lost").isEqualTo(documents);
      return reader.leaves().size();
    }
  }

  IndexWriter writer() {
    return writer;
  }

  @Override
  public void close() throws IOException {
    writer.close();
    directory.close();
  }
}
