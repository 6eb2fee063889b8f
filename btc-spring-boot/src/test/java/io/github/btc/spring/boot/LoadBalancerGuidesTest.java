package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every Java block of the guide to load balancers compiles. */
class LoadBalancerGuidesTest {

  private static final Path GUIDE = Path.of("..", "docs", "guides", "balancers.md");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```$");
  private static final Pattern CLASS = Pattern.compile("(?m)^(?:public final )?class (\\w+) ");

  @TempDir Path directory;

  @Test
  void everyBlockIsAFileThatCompiles() throws IOException {
    List<String> files = files();

    assertThat(files).hasSizeGreaterThan(4);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = new ArrayList<>(List.of("-proc:none", "-d", directory.toString()));
    options.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    StringWriter complaints = new StringWriter();
    boolean compiled;
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      compiled =
          compiler
              .getTask(
                  complaints,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromStrings(files))
              .call();
    }
    assertThat(compiled).as("%s: %s", GUIDE, complaints).isTrue();
  }

  private List<String> files() throws IOException {
    List<String> files = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(GUIDE));
    while (block.find()) {
      Matcher name = CLASS.matcher(block.group(1));
      assertThat(name.find()).as("a class in %s", block.group(1)).isTrue();
      Path file = directory.resolve(name.group(1) + ".java");
      files.add(Files.writeString(file, block.group(1)).toString());
    }
    return files;
  }
}
