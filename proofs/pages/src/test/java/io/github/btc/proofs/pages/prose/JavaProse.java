package io.github.btc.proofs.pages.prose;

import com.sun.source.doctree.BlockTagTree;
import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The prose of Java sources: Javadoc comments, and string literals that are sentences (help of
 * commands, messages of errors and events).
 */
final class JavaProse {

  /** Four words in a row: shorter ones are names, formats and headers. */
  private static final Pattern SENTENCE = Pattern.compile("(?:[A-Za-z][A-Za-z',-]* ){3}[A-Za-z']+");

  /** Markup, code and queries in a literal. */
  private static final Pattern NO_PROSE = Pattern.compile("<\\w|</|[{}=]|;\\s*$|\\bSELECT\\b");

  private JavaProse() {}

  /** Hands on every piece of prose in some sources. */
  static List<Prose> of(Path root, Collection<Path> sources) throws IOException {
    List<Prose> prose = new ArrayList<>();
    parse(
        sources,
        (task, unit) -> {
          DocTrees trees = DocTrees.instance(task);
          String where = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
          new Scanner(unit, trees, where, prose::add).scan(unit, null);
        });
    return prose;
  }

  /** Parses sources with the JDK's own compiler, and hands on each. */
  static void parse(Collection<Path> sources, UnitConsumer consumer) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  problem -> {}, // what does not compile fails the build elsewhere
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        consumer.accept(task, unit);
      }
    }
  }

  /** Takes a parsed source. */
  interface UnitConsumer {
    void accept(JavacTask task, CompilationUnitTree unit);
  }

  private static final class Scanner extends TreePathScanner<Void, Void> {

    private final CompilationUnitTree unit;
    private final DocTrees trees;
    private final String where;
    private final Consumer<Prose> consumer;
    private int annotations;

    private Scanner(
        CompilationUnitTree unit, DocTrees trees, String where, Consumer<Prose> consumer) {
      this.unit = unit;
      this.trees = trees;
      this.where = where;
      this.consumer = consumer;
    }

    @Override
    public Void scan(Tree tree, Void none) {
      return super.scan(tree, none);
    }

    @Override
    public Void visitCompilationUnit(CompilationUnitTree tree, Void none) {
      if (tree.getPackage() != null) {
        comment(tree.getPackage());
      }
      return super.visitCompilationUnit(tree, none);
    }

    @Override
    public Void visitClass(com.sun.source.tree.ClassTree tree, Void none) {
      comment(tree);
      return super.visitClass(tree, none);
    }

    @Override
    public Void visitMethod(com.sun.source.tree.MethodTree tree, Void none) {
      comment(tree);
      return super.visitMethod(tree, none);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
      comment(tree);
      return super.visitVariable(tree, none);
    }

    @Override
    public Void visitAnnotation(AnnotationTree tree, Void none) {
      annotations++;
      super.visitAnnotation(tree, none);
      annotations--;
      return null;
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void none) {
      StringBuilder text = new StringBuilder();
      if (tree.getKind() == Tree.Kind.PLUS && flatten(tree, text)) {
        literal(tree, text.toString());
        return null;
      }
      return super.visitBinary(tree, none);
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void none) {
      if (tree.getValue() instanceof String text) {
        literal(tree, text);
      }
      return null;
    }

    /** Puts a concatenation together; false if no literal is in it. */
    private static boolean flatten(Tree tree, StringBuilder text) {
      if (tree instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
        boolean left = flatten(sum.getLeftOperand(), text);
        return flatten(sum.getRightOperand(), text) | left;
      }
      if (tree instanceof LiteralTree literal && literal.getValue() instanceof String part) {
        text.append(part);
        return true;
      }
      text.append(Prose.CODE);
      return false;
    }

    private void literal(Tree tree, String text) {
      String words = text.replaceAll("%[-,.+\\d]*[a-z]|\\$\\{[^}]*}", Prose.CODE);
      if (SENTENCE.matcher(words).find() && !NO_PROSE.matcher(words).find()) {
        String scope = annotations > 0 ? Prose.CELL : Prose.COMMENT;
        consumer.accept(new Prose(where, line(tree), scope, words.replaceAll("\\s+", " ")));
      }
    }

    private void comment(Tree tree) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPathOf(tree));
      if (comment == null) {
        return;
      }
      int line = line(tree);
      add(comment.getFullBody(), line, Prose.COMMENT);
      for (DocTree tag : comment.getBlockTags()) {
        add(description((BlockTagTree) tag), line, Prose.CELL);
      }
    }

    private com.sun.source.util.TreePath getCurrentPathOf(Tree tree) {
      return trees.getPath(unit, tree);
    }

    private static List<? extends DocTree> description(BlockTagTree tag) {
      if (tag instanceof ParamTree param) {
        return param.getDescription();
      }
      if (tag instanceof ReturnTree returned) {
        return returned.getDescription();
      }
      return tag instanceof ThrowsTree thrown ? thrown.getDescription() : List.of();
    }

    private void add(List<? extends DocTree> content, int line, String scope) {
      for (String block : DocWords.of(content)) {
        consumer.accept(new Prose(where, line, scope, block));
      }
    }

    private int line(Tree tree) {
      long position = trees.getSourcePositions().getStartPosition(unit, tree);
      return position < 0 ? 0 : (int) unit.getLineMap().getLineNumber(position);
    }
  }
}
