/**
 * One gate per process for what stops the whole process: a collection of one application waits for
 * the requests of the other applications of its JVM too, and none enters meanwhile; only a
 * controller that starts during a closing is not asked to wait. The gates find each other through
 * the platform's MBean server, so that copies of the library in class loaders of their own do too.
 */
@NullMarked
package io.github.btc.process;

import org.jspecify.annotations.NullMarked;
