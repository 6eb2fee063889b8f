package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.observe.ControllerMXBean;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** Tests for a native image that need no build of one. */
class NativeImageTest {

  @Test
  void keepsTheMBean() {
    RuntimeHints hints = new RuntimeHints();

    new BtcRuntimeHints().registerHints(hints, getClass().getClassLoader());

    assertThat(RuntimeHintsPredicates.reflection().onType(ControllerMXBean.class)).accepts(hints);
  }

  @Test
  void isProcessedAheadOfTime() {
    InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
    DefaultGenerationContext generation =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get("io.github.btc.spring.boot", "Example")), files);
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.register(BtcAutoConfiguration.class);

      new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
      generation.writeGeneratedContent();
    }

    assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
        .anyMatch(name -> name.contains("BtcAutoConfiguration__BeanDefinitions"));
    assertThat(RuntimeHintsPredicates.reflection().onType(BtcProperties.class))
        .accepts(generation.getRuntimeHints());
    assertThat(RuntimeHintsPredicates.reflection().onType(ControllerMXBean.class))
        .accepts(generation.getRuntimeHints());
  }
}
