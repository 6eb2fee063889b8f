package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A balancer's recipe with one thing in it changed. */
final class EditedRecipe {

  private EditedRecipe() {}

  /** Starts a balancer after something in the file that its recipe writes has been replaced. */
  static RunningBalancer start(Launch recipe, Path configuration, String what, String instead)
      throws IOException {
    return RunningBalancer.start(of(recipe, configuration, what, instead));
  }

  /** Returns how to start it after something in the file has been replaced. */
  static Launch of(Launch recipe, Path configuration, String what, String instead) {
    return new Launch(
        recipe.log(),
        recipe.sockets(),
        address -> {
          List<String> command = recipe.command().apply(address);
          edit(configuration, what, instead);
          return command;
        });
  }

  private static void edit(Path configuration, String what, String instead) {
    try {
      String text = Files.readString(configuration);
      assertThat(text).contains(what);
      Files.writeString(configuration, text.replace(what, instead));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
