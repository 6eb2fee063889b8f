package io.github.btc.proofs.pages.prose;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LiteralTree;
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
 * record components, and the names in literals (meters, properties, options of the command line).
 */
final class PublicNames extends TreeScanner<Void, Void> {

  /** {@code btc.gate.open}, {@code --look-every}. */
  private static final Pattern NAME =
      Pattern.compile("btc(?:\\.[a-z][a-z-]*)+|--[a-z][a-z-]*|[a-z]+(?:-[a-z]+)+");

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
    if (member && isPublic() && isVisible(type, variable)) {
      add(variable.getName().toString());
    }
    return super.visitVariable(variable, none);
  }

  @Override
  public Void visitLiteral(LiteralTree literal, Void none) {
    if (literal.getValue() instanceof String text && NAME.matcher(text).matches()) {
      names.add(text);
    }
    return super.visitLiteral(literal, none);
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
