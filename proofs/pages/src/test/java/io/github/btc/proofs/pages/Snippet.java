package io.github.btc.proofs.pages;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Java that a page shows, made whole. A page shows its imports with its first block; a later block
 * may use them. What a reader has already, or finds in the text, stands in a comment before the
 * block, each on a line of its own:
 *
 * <pre>{@code
 * <!-- snippet:
 * import io.github.btc.http.Bypass
 * given io.github.btc.AdmissionGate gate
 * also interface Logs { void rotate(); }
 * -->
 * }</pre>
 *
 * @param fence where it stands
 * @param imports shown or given
 * @param given variables, with their types
 * @param also members beside it
 * @param code without imports
 */
record Snippet(
    Fence fence, Set<String> imports, List<String> given, List<String> also, String code) {

  static final String NAME = "Snippet";

  private static final Pattern IMPORT = Pattern.compile("(?m)^import (static )?([\\w.*]+);\\R*");
  private static final Pattern TOP_LEVEL =
      Pattern.compile("(?m)^((?:public )?)((?:final |abstract )*)class ");

  private static final Pattern MEMBERS =
      Pattern.compile(
          "(?m)^(?:@\\w+.*\\R|/\\*\\*.*\\*/\\R)*(?:(?:public|private|static|final)"
              + " )*(?:(?:class|interface|record|enum) \\w+|[\\w<>?.]+ \\w+\\([^)]*\\)(?:\\s+throws"
              + " [\\w, ]+)? \\{)");

  /** Reads the blocks of a page, in turn. */
  static List<Snippet> of(Page page) {
    Set<String> shown = new LinkedHashSet<>();
    List<Snippet> snippets = new ArrayList<>();
    for (Fence fence : page.fences()) {
      if (fence.language().equals("java")) {
        IMPORT.matcher(fence.content()).results().map(Snippet::imported).forEach(shown::add);
        Set<String> imports = new LinkedHashSet<>(shown);
        imports.addAll(clause(fence, "import"));
        String code = IMPORT.matcher(fence.content()).replaceAll("");
        snippets.add(
            new Snippet(fence, imports, clause(fence, "given"), clause(fence, "also"), code));
      }
    }
    return snippets;
  }

  private static String imported(MatchResult found) {
    return (found.group(1) == null ? "" : found.group(1)) + found.group(2);
  }

  private static List<String> clause(Fence fence, String word) {
    return fence
        .note()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length() + 1))
        .toList();
  }

  boolean showsImports() {
    return IMPORT.matcher(fence.content()).find();
  }

  /** Returns a compilation unit. */
  String source() {
    String head =
        imports.stream().map(each -> "import " + each + ";\n").collect(Collectors.joining());
    boolean members = MEMBERS.matcher(code).lookingAt();
    return head + (members ? withMembers() : withStatements());
  }

  /** A class that uses nothing given stands by itself: it has no instance around it. */
  private String withMembers() {
    String members =
        given.isEmpty() ? TOP_LEVEL.matcher(code).replaceAll("$1static $2class ") : code;
    String fields = given.stream().map(each -> each + ";\n").collect(Collectors.joining());
    return inClass(fields + members);
  }

  private String withStatements() {
    String parameters = String.join(", ", given);
    return inClass("void shown(" + parameters + ") throws Exception {\n" + code + "}\n");
  }

  private String inClass(String members) {
    return "abstract class " + NAME + " {\n" + String.join("\n", also) + "\n" + members + "}\n";
  }

  @Override
  public String toString() {
    return fence.toString();
  }
}
