package io.github.btc.spring;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Starts a context with {@link EnableBtc} and prints the names of BTC's beans. */
final class PlainContextProbe {

  private PlainContextProbe() {}

  public static void main(String[] arguments) {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(Application.class)) {
      System.out.println(
          Arrays.stream(context.getBeanDefinitionNames())
              .filter(name -> name.startsWith("btc"))
              .sorted()
              .collect(Collectors.joining(" ", "beans: ", ".")));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableBtc
  static class Application {}
}
