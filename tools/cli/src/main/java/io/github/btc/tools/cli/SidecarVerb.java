package io.github.btc.tools.cli;

import io.github.btc.sidecar.SidecarCommand;
import io.github.btc.tools.console.Verb;

/** The verb {@code sidecar}, which is also a jar of its own. */
public final class SidecarVerb implements Verb {

  @Override
  public Purpose purpose() {
    return Purpose.OPERATE;
  }

  @Override
  public Object command() {
    return new SidecarCommand();
  }
}
