package io.github.btc.tools.advisor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The causes of the slow requests of an access log. A request is slow if it took more than ten
 * times the median.
 *
 * @param requests number of slow requests
 * @param medianMillis median of all requests
 * @param slowerThanMillis time that a slow request exceeds; more than ten times the median if the
 *     logs cannot tell shorter times
 * @param causes number of slow requests for each cause that the logs can tell, and at the end of
 *     those without a known cause
 * @param notSampled causes of which the logs have no evidence, so that a request without a known
 *     cause may have one of them
 */
record SlowRequests(
    long requests,
    double medianMillis,
    double slowerThanMillis,
    Map<String, Long> causes,
    List<String> notSampled) {

  SlowRequests {
    causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
    notSampled = List.copyOf(notSampled);
  }
}
