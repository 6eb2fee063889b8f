package io.github.btc.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Enables BTC in an application context. Put it on a {@code @Configuration} class.
 *
 * <p>Without Spring Boot, it adds a controller that starts and ends with the context, and a filter
 * for each adapter on the class path. The filter for WebFlux is a {@code WebFilter}, which WebFlux
 * finds by itself. The servlet {@code Filter} has the name {@code btcFilter}, for a {@code
 * DelegatingFilterProxy}. A Spring Boot application with the starter does not need this annotation.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Import(EnableBtcSelector.class)
public @interface EnableBtc {}
