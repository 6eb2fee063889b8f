/** The Spring Boot service of the bench: a jar of its own, started as it is. */
@NullMarked
package io.github.btc.tools.bench.spring;

import org.jspecify.annotations.NullMarked;
