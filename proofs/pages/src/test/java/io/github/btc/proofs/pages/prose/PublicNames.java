package io.github.btc.proofs.pages.prose;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;

/**
 * The names that users of main code meet: public types and their public members, enum constants,
 * record components, the names in literals (meters, properties, options of the command line), keys
 * of JSON, and what the JDK Flight Recorder shows.
 */
final class PublicNames extends TreeScanner<Void, Void> {

  /** {@code btc.gate.open}, {@code --look-every}. */
  private static final Pattern NAME =
      Pattern.compile("btc(?:\\.[a-z][a-z-]*)+|--[a-z][a-z-]*|[a-z]+(?:-[a-z]+)+");

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
  private static final Set<String> JFR = Set.of("Label", "Name", "Description");

  private final SortedSet<String> names = new TreeSet<>();
  private final Deque<ClassTree> types = new ArrayDeque<>();

  private PublicNames() {}

  /** Returns the names in some sources: {@code Type}, {@code Type#member}, or the literal. */
  static SortedSet<String> of(Collection<Path> sources) throws IOException {
    PublicNames scanner = new PublicNames();
    JavaProse.parse(sources, (task, unit) -> scanner.scan(unit, null));
    return scanner.names;
  }

  @Override
  public Void visitClass(ClassTree type, Void none) {
    types.push(type);
    if (isPublic()) {
      names.add(type.getSimpleName().toString());
    }
    super.visitClass(type, none);
    types.pop();
    return null;
  }

  @Override
  public Void visitMethod(MethodTree method, Void none) {
    boolean shown =
        isShown(method.getModifiers()) || types.element().getKind() == Tree.Kind.INTERFACE;
    if (isPublic() && shown) {
      add(method.getName().toString());
    }
    return super.visitMethod(method, none);
  }

  @Override
  public Void visitVariable(VariableTree variable, Void none) {
    ClassTree type = types.peek();
    boolean member = type != null && type.getMembers().contains(variable);
    if (member && (isPublic() && isVisible(type, variable) || isRecorded(type))) {
      add(variable.getName().toString());
    }
    return super.visitVariable(variable, none);
  }

  @Override
  public Void visitLiteral(LiteralTree literal, Void none) {
    if (literal.getValue() instanceof String text) {
      if (NAME.matcher(text).matches()) {
        names.add(text);
      } else if (text.contains("\n")) {
        OPTION.matcher(text).results().forEach(found -> names.add(found.group()));
      }
    }
    return super.visitLiteral(literal, none);
  }

  /** The key of a field of JSON is the first argument of {@code put}. */
  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
    boolean puts =
        call.getMethodSelect() instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("put");
    if (puts) {
      addLiteral(call.getArguments().get(0));
    }
    return super.visitMethodInvocation(call, none);
  }

  /** What the JDK Flight Recorder shows. */
  @Override
  public Void visitAnnotation(AnnotationTree annotation, Void none) {
    if (JFR.contains(annotation.getAnnotationType().toString())) {
      for (ExpressionTree argument : annotation.getArguments()) {
        addLiteral(argument instanceof AssignmentTree value ? value.getExpression() : argument);
      }
    }
    return super.visitAnnotation(annotation, none);
  }

  private void addLiteral(ExpressionTree value) {
    if (value instanceof LiteralTree literal && literal.getValue() instanceof String text) {
      names.add(text);
    }
  }

  /** The fields of an event of the JDK Flight Recorder are shown, whatever their modifiers. */
  private static boolean isRecorded(ClassTree type) {
    return type.getExtendsClause() != null && type.getExtendsClause().toString().equals("Event");
  }

  private void add(String member) {
    names.add(types.element().getSimpleName() + "#" + member);
  }

  /** Every type around is public, or a member of an interface, which makes it public. */
  private boolean isPublic() {
    return !types.isEmpty()
        && types.stream().allMatch(type -> isShown(type.getModifiers()) || isInInterface(type));
  }

  private boolean isInInterface(ClassTree member) {
    return types.stream()
        .filter(type -> type.getKind() == Tree.Kind.INTERFACE)
        .anyMatch(type -> type.getMembers().contains(member));
  }

  private static boolean isShown(ModifiersTree modifiers) {
    return modifiers.getFlags().contains(Modifier.PUBLIC)
        || modifiers.getFlags().contains(Modifier.PROTECTED);
  }

  private static boolean isVisible(ClassTree type, VariableTree variable) {
    return isShown(variable.getModifiers()) || isValue(type, variable);
  }

  /** An enum constant or a record component. */
  private static boolean isValue(ClassTree type, VariableTree variable) {
    Set<Modifier> flags = variable.getModifiers().getFlags();
    return switch (type.getKind()) {
      case ENUM -> flags.containsAll(Set.of(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL));
      case RECORD -> !flags.contains(Modifier.STATIC);
      default -> false;
    };
  }
}
