package io.github.btc.proofs.recipes.balancer;

/** A class of its own, so that both services go their ways side by side. */
class StoryOnBoot3IT extends StoryIT {

  @Override
  String project() {
    return "boot-3-project";
  }
}
