package io.github.btc.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Switches BTC on in an application context. Put it on a {@code @Configuration} class.
 *
 * <p>Without Spring Boot it adds a controller that starts and ends with the context, and for each
 * adapter on the class path its filter: a {@code WebFilter} that WebFlux finds by itself, and a
 * servlet {@code Filter} named {@code btcFilter} for a {@code DelegatingFilterProxy}. In a Spring
 * Boot application the starter is enough, and this annotation adds nothing to it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Import(EnableBtcSelector.class)
public @interface EnableBtc {}
