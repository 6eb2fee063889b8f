/** Refused streams of HTTP/2, with the clients and servers that retry them. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.recipes.http2;
