package io.github.btc.controller;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Keeps what is logged. */
final class RecordingHandler extends Handler {

  private final List<LogRecord> records;

  RecordingHandler(List<LogRecord> records) {
    this.records = records;
  }

  @Override
  public synchronized void publish(LogRecord record) {
    records.add(record);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
