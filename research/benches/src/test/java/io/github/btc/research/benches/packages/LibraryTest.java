package io.github.btc.research.benches.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.benches.packages.Library.LoadedPackage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LibraryTest {

  private static Library library(int packages, int classesEach) throws IOException {
    return Library.of(LibraryTest.class.getClassLoader(), packages, classesEach);
  }

  @Test
  void aPackageHasClassesOfItsOwnEachTimeThatItIsLoaded() throws IOException {
    Library library = library(4, 50);
    LoadedPackage once = library.load(3);
    LoadedPackage again = library.load(3);

    assertThat(once.classes()).as("classes that can be defined").hasSizeGreaterThan(5);
    assertThat(again.classes())
        .extracting(Class::getName)
        .containsExactlyElementsOf(once.classes().stream().map(Class::getName).toList());
    assertThat(again.classes()).doesNotContainAnyElementsOf(once.classes());
    once.close();
    again.close();
  }

  @Test
  void noClassIsInTwoPackages() throws IOException {
    Library library = library(3, 40);

    assertThat(library.load(0).classes())
        .extracting(Class::getName)
        .doesNotContainAnyElementsOf(
            library.load(1).classes().stream().map(Class::getName).toList());
  }

  @Test
  void saysHowManyClassesThereAre() {
    assertThatThrownBy(() -> library(1_000, 2_000))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessageMatching(
            "packages: 1000 of 2000 classes \\(expected at most \\d+ classes in all\\)");
  }
}
