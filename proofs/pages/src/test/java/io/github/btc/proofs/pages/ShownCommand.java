package io.github.btc.proofs.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command that a page shows.
 *
 * @param where the page and the line of its block
 * @param words as a shell would split it
 * @param whole false if it stands in a sentence, which may leave out what does not matter there
 */
record ShownCommand(String where, List<String> words, boolean whole) {

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Pattern PROGRAM =
      Pattern.compile(
          "(\\./btc|btc|mvn|java|curl|\\./test|scripts/\\S+|examples/\\S+\\.sh)( .*|$)");

  /** Returns the commands of a page. */
  static Stream<ShownCommand> of(Page page) {
    Stream<ShownCommand> blocks =
        page.fences().stream()
            .filter(fence -> fence.language().isEmpty() || fence.language().equals("sh"))
            .flatMap(ShownCommand::inBlock);
    Stream<ShownCommand> sentences =
        page.spans().stream()
            .filter(span -> span.matches("\\./btc .*|mvn .*|scripts/\\S+"))
            .map(span -> new ShownCommand(page.name(), split(span), false));
    return Stream.concat(blocks, sentences);
  }

  private static Stream<ShownCommand> inBlock(Fence fence) {
    return fence
        .content()
        .replaceAll("\\\\\\R\\s*", "")
        .lines()
        .map(line -> line.replaceFirst("^\\$ ", ""))
        .filter(line -> PROGRAM.matcher(line).matches())
        .map(line -> new ShownCommand(fence.toString(), split(line), true));
  }

  /** Returns the words of a command as a shell would split it. */
  static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      String text =
          Stream.of(1, 2, 3).map(word::group).filter(each -> each != null).findFirst().get();
      if (text.equals("#") || text.equals("|") || text.equals("&&") || text.equals(">")) {
        break;
      }
      words.add(text.replace("'", "")); // as in -Dtest='*ContractTest'
    }
    return words;
  }

  String program() {
    return words.get(0).replace("./", "");
  }

  List<String> arguments() {
    return words.subList(1, words.size());
  }

  @Override
  public String toString() {
    return where + ": " + String.join(" ", words);
  }
}
