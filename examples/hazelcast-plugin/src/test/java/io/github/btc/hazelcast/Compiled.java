package io.github.btc.hazelcast;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources that are compiled by a test, against jars as they are delivered. */
final class Compiled {

  private Compiled() {}

  /**
   * Compiles one class.
   *
   * @return the folder of its class file
   * @throws AssertionError with what the compiler says, if it does not compile
   */
  static Path classes(String name, String source, Path directory, String classPath)
      throws IOException {
    Path file = Files.writeString(directory.resolve(name + ".java"), source);
    Path classes = Files.createDirectories(directory.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-cp", classPath, "-d", classes.toString(), "-proc:none", "-implicit:none");
      if (!compiler
          .getTask(said, files, null, options, null, files.getJavaFileObjects(file))
          .call()) {
        throw new AssertionError(said + "with the class path " + classPath);
      }
    }
    return classes;
  }
}
