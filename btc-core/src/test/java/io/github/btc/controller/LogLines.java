package io.github.btc.controller;

import java.text.MessageFormat;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what it is told. */
final class LogLines implements System.Logger {

  final List<String> said = new CopyOnWriteArrayList<>();
  int stacks;

  @Override
  public String getName() {
    return "lines";
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
    said.add(level + " " + message);
    stacks++;
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
    said.add(
        level + " " + (parameters == null ? format : MessageFormat.format(format, parameters)));
  }
}
