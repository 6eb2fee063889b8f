package io.github.btc.tools.bench;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.replica.CollectorCheck;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the rows that cannot run on this machine, by starting a JVM with their flags. */
final class UnrunnableRows {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  private final Planner planner;
  private final Workplace workplace;
  private final Map<Question, String> answers = new HashMap<>();

  UnrunnableRows(Planner planner, Workplace workplace) {
    this.planner = planner;
    this.workplace = workplace;
  }

  /** Returns the reason why a row cannot run, for the table; empty if it can. */
  Optional<String> of(Row row) {
    if (row.opponent().needsJdk() > planner.jdk().version()) {
      return Optional.of("needs JDK " + row.opponent().needsJdk());
    }
    if (row.variant() == Variant.LIMIT) {
      return Optional.empty(); // a check would touch gigabytes, and a run fails at once
    }
    try {
      String answer = ask(row);
      return answer.equals(CollectorCheck.OK) ? Optional.empty() : Optional.of(answer);
    } catch (IOException e) {
      if (workplace.isAbandoned()) {
        return Optional.of("not checked");
      }
      return Optional.of("this JVM does not start: " + e.getMessage());
    }
  }

  private String ask(Row row) throws IOException {
    Question question = new Question(planner.flags(row), row.variant().mode());
    String known = answers.get(question);
    if (known == null) {
      known = askChild(row);
      answers.put(question, known);
    }
    return known;
  }

  private record Question(List<String> flags, ReplicaMode mode) {}

  private String askChild(Row row) throws IOException {
    Path errors = workplace.directory().resolve(row.key() + ".check.err");
    try (ChildJvm child =
        workplace.add(
            ChildJvm.start(
                planner.jdk().home(),
                row.name(),
                planner.flags(row),
                CollectorCheck.class,
                List.of(row.variant().mode().name()),
                errors))) {
      String line = child.readLine(ANSWER_LIMIT);
      while (!CollectorCheck.isAnswer(line)) {
        line = child.readLine(ANSWER_LIMIT); // the JVM's own, with -Xlog for instance
      }
      return line;
    }
  }
}
