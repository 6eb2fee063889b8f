package io.github.btc.tools.papers.reproduce;

import io.github.btc.RefusedSettingException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be run: everything, or what {@code --only} names, by the name of a reproduction or of
 * one of its claims.
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

  /** Returns what has to be run. */
  List<Reproduction> reproductions() {
    return all.stream()
        .filter(each -> each.claims().stream().anyMatch(c -> wants(each, c)))
        .toList();
  }

  /** Tells whether a claim's row is asked for. */
  boolean wants(Reproduction reproduction, Claim claim) {
    return only.isEmpty() || only.contains(reproduction.id()) || only.contains(claim.id());
  }

  /** Tells whether whole reproductions are asked for, with their figures. */
  boolean wantsFigures(Reproduction reproduction) {
    return only.isEmpty() || only.contains(reproduction.id());
  }
}
