/**
 * Hazelcast's turn on the bench: real members with a copy of every record each, nginx in front, and
 * the workloads of YCSB.
 */
@NullMarked
package io.github.btc.research.benches.hazelcast;

import org.jspecify.annotations.NullMarked;
