/**
 * The words of BTC: what you call and what you implement. A {@link io.github.btc.BackgroundTask} is
 * work that must not overlap a request; an {@link io.github.btc.AdmissionGate} lets requests in or
 * refuses them; an {@link io.github.btc.Announcer} tells routers that this replica goes away.
 * Nothing here depends on any other package; everything else depends on this one.
 */
@NullMarked
package io.github.btc;

import org.jspecify.annotations.NullMarked;
