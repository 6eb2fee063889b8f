/**
 * Leases on the gates of other controllers, for tasks that stop the whole process. A collection of
 * one application also waits for the requests of the other applications of its JVM, and none enters
 * during the closing. A controller that starts during a closing does not wait for it. The gates
 * find each other through the platform's MBean server, so it works also when each application has
 * loaded its own copy of the library.
 */
@NullMarked
package io.github.btc.process;

import org.jspecify.annotations.NullMarked;
