package io.github.btc.proofs.pages.prose;

import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words of a Javadoc comment, block by block, without its markup and its examples. */
final class DocWords {

  private static final Set<String> BLOCKS =
      Set.of("p", "ul", "ol", "li", "table", "tr", "td", "th", "h2", "h3", "dl", "dt", "dd", "pre");

  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "nbsp", " ", "quot", "\"", "hellip", "…");

  private final List<String> blocks = new ArrayList<>();
  private final StringBuilder block = new StringBuilder();
  private boolean example;

  private DocWords() {}

  static List<String> of(List<? extends DocTree> content) {
    DocWords words = new DocWords();
    content.forEach(words::add);
    words.end();
    return words.blocks;
  }

  private void add(DocTree tree) {
    if (tree instanceof StartElementTree element) {
      boundary(element.getName().toString());
      example |= element.getName().contentEquals("pre");
    } else if (tree instanceof EndElementTree element) {
      boundary(element.getName().toString());
      example &= !element.getName().contentEquals("pre");
    } else if (!example) {
      word(tree);
    }
  }

  private void word(DocTree tree) {
    if (tree instanceof TextTree text) {
      block.append(text.getBody());
    } else if (tree instanceof EntityTree entity) {
      block.append(ENTITIES.getOrDefault(entity.getName().toString(), " "));
    } else if (tree instanceof LinkTree link && !link.getLabel().isEmpty()) {
      link.getLabel().forEach(this::word);
    } else if (tree instanceof LinkTree || tree instanceof LiteralTree) {
      block.append(Prose.CODE);
    }
  }

  private void boundary(String element) {
    if (BLOCKS.contains(element)) {
      end();
    }
  }

  private void end() {
    String text = block.toString().replaceAll("\\s+", " ").strip();
    if (!text.isEmpty()) {
      blocks.add(text);
    }
    block.setLength(0);
  }
}
