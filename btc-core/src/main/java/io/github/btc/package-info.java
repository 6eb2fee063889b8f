/**
 * The types that users of BTC call and implement. A {@link io.github.btc.BackgroundTask} is work
 * that must not overlap a request; an {@link io.github.btc.AdmissionGate} admits requests or
 * refuses them; an {@link io.github.btc.Announcer} tells routers that this replica goes away. All
 * other packages depend on this package, which itself needs only {@code internal}.
 */
@NullMarked
package io.github.btc;

import org.jspecify.annotations.NullMarked;
