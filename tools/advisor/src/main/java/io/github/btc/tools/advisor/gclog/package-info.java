/** GC logs as the verbs read them: their files, their JVMs and the stops by the time of day. */
@NullMarked
package io.github.btc.tools.advisor.gclog;

import org.jspecify.annotations.NullMarked;
