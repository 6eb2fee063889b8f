package io.github.btc.proofs.pages.prose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The prose of a Markdown page: no code blocks, no comments, nothing that a program writes. */
final class MarkdownProse {

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  /** What tests compare with the code it is made of: that code is checked itself. */
  private static final Pattern GENERATED =
      Pattern.compile(
          "(?s)<!-- ([\\w ]+?)(?:: begin)? -->(?:(?!<!--).)*<!-- (?:end of \\1|\\1: end) -->");

  private MarkdownProse() {}

  static List<Prose> of(Path root, Path file) throws IOException {
    return of(root.relativize(file).toString(), Files.readString(file));
  }

  static List<Prose> of(String where, String markdown) {
    Collector collector = new Collector(where);
    PARSER.parse(written(markdown)).accept(collector);
    return collector.prose;
  }

  /** Returns what people have written, on the lines where it stands. */
  static String written(String markdown) {
    return GENERATED
        .matcher(markdown)
        .replaceAll(found -> "\n".repeat((int) found.group().lines().count() - 1));
  }

  private static final class Collector extends AbstractVisitor {

    private final String where;
    private final List<Prose> prose = new ArrayList<>();

    private Collector(String where) {
      this.where = where;
    }

    @Override
    public void visit(Paragraph paragraph) {
      boolean listed = paragraph.getParent() instanceof ListItem;
      add(paragraph, listed ? Prose.LIST : Prose.PARAGRAPH);
    }

    @Override
    public void visit(Heading heading) {
      add(heading, Prose.HEADING);
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableCell) {
        add(node, Prose.CELL);
      } else {
        super.visit(node);
      }
    }

    @Override
    public void visit(HtmlBlock html) {
      // No prose of ours stands in HTML.
    }

    private void add(Node node, String scope) {
      Words words = new Words();
      node.accept(words);
      String text = words.text.toString().strip();
      if (!text.isEmpty()) {
        prose.add(new Prose(where, line(node), scope, text));
      }
    }

    private static int line(Node node) {
      List<SourceSpan> spans = node.getSourceSpans();
      return spans.isEmpty() ? 0 : spans.get(0).getLineIndex() + 1;
    }
  }

  /** The words of one block. */
  private static final class Words extends AbstractVisitor {

    private final StringBuilder text = new StringBuilder();

    @Override
    public void visit(Text node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(Code code) {
      text.append(Prose.CODE);
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
      text.append(' ');
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
      text.append(' ');
    }

    @Override
    public void visit(HtmlInline html) {
      // Tags are no words.
    }
  }
}
