package io.github.btc.research.papers.reproduce;

import io.github.btc.RefusedSettingException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The reproductions to run: all of them, or those that {@code --only} names by their own name or by
 * the name of a claim.
 */
final class Selection {

  private final List<Reproduction> all;
  private final Set<String> only;

  Selection(List<Reproduction> all, List<String> only) {
    this.all = all;
    this.only = new LinkedHashSet<>(only);
    for (String id : this.only) {
      if (all.stream().noneMatch(each -> isNamed(each, id))) {
        throw new RefusedSettingException("--only", id, "an id that `btc reproduce --list` prints");
      }
    }
  }

  private static boolean isNamed(Reproduction reproduction, String id) {
    return reproduction.id().equals(id)
        || reproduction.claims().stream().anyMatch(claim -> claim.id().equals(id));
  }

  /** Returns the reproductions to run. */
  List<Reproduction> reproductions() {
    return all.stream()
        .filter(each -> each.claims().stream().anyMatch(c -> wants(each, c)))
        .toList();
  }

  /** Tells whether the row of a claim is wanted. */
  boolean wants(Reproduction reproduction, Claim claim) {
    return only.isEmpty() || only.contains(reproduction.id()) || only.contains(claim.id());
  }

  /** Tells whether a whole reproduction is wanted, with its figures. */
  boolean wantsFigures(Reproduction reproduction) {
    return only.isEmpty() || only.contains(reproduction.id());
  }
}
