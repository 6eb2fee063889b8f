package io.github.btc.research.benches.packages;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Packages of real code: the classes of the jars on this process' class path, cut into slices of
 * equal size. To load a package is to define all its classes by a class loader of its own, which
 * reads them from the jars. Immutable.
 */
final class Library {

  private final URL[] jars;
  private final List<List<String>> packages;

  private Library(URL[] jars, List<List<String>> packages) {
    this.jars = jars;
    this.packages = packages;
  }

  /**
   * Cuts the class path of a class loader.
   *
   * @param of whose jars are taken
   * @param packages number of packages
   * @param classesEach number of classes of a package
   * @throws RefusedSettingException if the jars have fewer classes
   */
  static Library of(ClassLoader of, int packages, int classesEach) throws IOException {
    List<URL> jars = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (URL manifest : Collections.list(of.getResources(JarFile.MANIFEST_NAME))) {
      if (manifest.openConnection() instanceof JarURLConnection connection) {
        jars.add(connection.getJarFileURL());
        classes.addAll(classesIn(connection.getJarFile()));
      }
    }
    int needed = packages * classesEach;
    if (classes.size() < needed) {
      throw new RefusedSettingException(
          "packages",
          packages + " of " + classesEach + " classes",
          "at most " + classes.size() + " classes in all");
    }
    List<List<String>> slices = new ArrayList<>();
    for (int i = 0; i < packages; i++) {
      slices.add(List.copyOf(classes.subList(i * classesEach, (i + 1) * classesEach)));
    }
    return new Library(jars.toArray(URL[]::new), List.copyOf(slices));
  }

  private static List<String> classesIn(JarFile jar) {
    try (Stream<JarEntry> entries = jar.stream()) {
      return entries
          .map(JarEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .filter(name -> !name.startsWith("META-INF") && !name.endsWith("-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /** Returns the number of packages. */
  int size() {
    return packages.size();
  }

  /**
   * Loads a package.
   *
   * @param number of the package, from 0
   * @return the package, which keeps its classes until it is closed and forgotten
   */
  LoadedPackage load(int number) {
    URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    List<Class<?>> classes = new ArrayList<>();
    for (String name : packages.get(number)) {
      try {
        classes.add(loader.loadClass(name));
      } catch (ClassNotFoundException | LinkageError | SecurityException e) {
        // A class for a library that is not here cannot be defined, as in every application.
      }
    }
    return new LoadedPackage(loader, List.copyOf(classes));
  }

  /** Classes that stay loaded as long as somebody has them. */
  record LoadedPackage(URLClassLoader loader, List<Class<?>> classes) {

    void close() {
      try {
        loader.close();
      } catch (IOException e) {
        // Only files that were read are closed, and the package is forgotten in any case.
      }
    }
  }
}
