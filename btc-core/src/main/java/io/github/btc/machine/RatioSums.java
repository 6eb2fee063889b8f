package io.github.btc.machine;

/**
 * Sums over cycles, for the ratio of what happened in them to the requests they had, and for the
 * variance of that ratio. The variance is the one of Cochran, Sampling Techniques (3rd edition),
 * section 6.4, for a large population: the scatter of the cycles around the ratio. Immutable.
 *
 * @param cycles number of cycles
 * @param happened sum of what happened, such as requests hit
 * @param requests sum of the requests
 */
record RatioSums(
    long cycles,
    double happened,
    double requests,
    double happenedSquared,
    double happenedTimesRequests,
    double requestsSquared) {

  static final RatioSums NONE = new RatioSums(0, 0, 0, 0, 0, 0);

  RatioSums plus(double happenedNow, double requestsNow) {
    return new RatioSums(
        cycles + 1,
        happened + happenedNow,
        requests + requestsNow,
        happenedSquared + happenedNow * happenedNow,
        happenedTimesRequests + happenedNow * requestsNow,
        requestsSquared + requestsNow * requestsNow);
  }

  double ratio() {
    return requests == 0 ? 0 : happened / requests;
  }

  double variance() {
    double ratio = ratio();
    double scatter =
        happenedSquared - 2 * ratio * happenedTimesRequests + ratio * ratio * requestsSquared;
    return Math.max(0, scatter) * cycles / ((cycles - 1) * requests * requests);
  }
}
