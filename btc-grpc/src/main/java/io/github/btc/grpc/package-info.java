/** The adapter for gRPC servers: {@link io.github.btc.grpc.BtcServerInterceptor}. */
@NullMarked
package io.github.btc.grpc;

import org.jspecify.annotations.NullMarked;
