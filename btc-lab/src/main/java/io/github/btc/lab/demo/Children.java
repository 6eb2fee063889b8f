package io.github.btc.lab.demo;

import io.github.btc.lab.process.ChildJvm;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Every process this one has started, so that Ctrl-C ends them all. Thread-safe. */
final class Children {

  private final List<ChildJvm> all = new CopyOnWriteArrayList<>();

  ChildJvm add(ChildJvm child) {
    all.add(child);
    return child;
  }

  void endAll() {
    all.forEach(ChildJvm::release);
    all.forEach(ChildJvm::close);
    all.clear();
  }

  void killAll() {
    all.forEach(ChildJvm::kill);
  }

  List<Long> pids() {
    return all.stream().map(ChildJvm::pid).toList();
  }
}
