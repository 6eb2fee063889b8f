/** The adapter that the guide "Write an adapter in an hour" shows, on its real server. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.pages.adapter;
