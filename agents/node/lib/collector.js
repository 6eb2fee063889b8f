'use strict';

/*
 * Collects when told. V8 always collects when its new space is full, so this space bounds the memory.
 * V8 also collects between requests, when the space is filled to 80 % and when the process has little
 * to do. While a sidecar asks, these two wait. They come back when no question has come for the length
 * of the lease.
 */

const { PerformanceObserver, constants, performance } = require('node:perf_hooks');
const v8 = require('node:v8');
const vm = require('node:vm');

const EARLY_COLLECTIONS = ['minor-gc-task', 'memory-reducer'];
const SMALLEST_NEW_SPACE = 8 << 20;
const OLD_GROWTH = 1.1; // V8 starts a major collection itself at about 1.3
const OLD_MARGIN = 4 << 20;

class TooLate extends Error {}

/** Whether V8 itself began this collection. */
function isOwn(entry) {
  return (entry.detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) === 0;
}

/** A collection that V8 has by this name. */
function forced() {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc');
}

class Collector {
  constructor(options) {
    this.mode = options.mode;
    this.collecting = false;
    this.counts = { young: 0, full: 0, failed: 0 };
    this.uncontrolledRuns = 0;
    this.gc = forced();
    const since = performance.now(); // observers also hear of collections from before their time
    this.oldBytesAfterFull = null;
    this.leaseMillis = options.leaseSeconds * 1000;
    this.leaseEnd = null;
    new PerformanceObserver((list) => {
      const own = list.getEntries().filter((each) => each.startTime >= since && isOwn(each));
      this.uncontrolledRuns += own.length;
    }).observe({ entryTypes: ['gc'] });
    if (this.#newSpace().capacity < SMALLEST_NEW_SPACE) {
      console.error('btc-agent: the new space is small and V8 will collect before the sidecar does'
        + ' (expected node --min-semi-space-size=64 --max-semi-space-size=64)');
    }
  }

  clockNanos() {
    return process.hrtime.bigint();
  }

  /** The sidecar has asked: for the length of a lease it decides when to collect. */
  renewLease() {
    if (this.leaseEnd === null) {
      EARLY_COLLECTIONS.forEach((name) => v8.setFlagsFromString(`--no-${name}`));
    }
    clearTimeout(this.leaseEnd);
    this.leaseEnd = setTimeout(() => this.#giveBack(), this.leaseMillis).unref();
  }

  #giveBack() {
    EARLY_COLLECTIONS.forEach((name) => v8.setFlagsFromString(`--${name}`));
    this.leaseEnd = null;
  }

  levelBytes() {
    return this.#newSpace().used;
  }

  interval() {
    const { capacity } = this.#newSpace();
    return { minBytes: Math.floor(capacity * 0.6), maxBytes: Math.floor(capacity * 0.75) };
  }

  /** Collects; returns the duration and the levels before and after. */
  collect(mode, deadlineNanos) {
    if (deadlineNanos !== null && this.clockNanos() >= deadlineNanos) {
      throw new TooLate();
    }
    const levelBeforeBytes = this.levelBytes();
    const begun = performance.now();
    this.collecting = true;
    try {
      this.#run(mode);
      this.counts[mode] += 1;
    } catch (problem) {
      this.counts.failed += 1;
      throw problem;
    } finally {
      this.collecting = false;
    }
    const ended = performance.now();
    return {
      mode, durationMicros: Math.round((ended - begun) * 1000), levelBeforeBytes,
      levelAfterBytes: this.levelBytes(),
    };
  }

  /** A young collection is a full one when the old space has grown, before V8 starts one itself. */
  #run(mode) {
    const last = this.oldBytesAfterFull;
    if (mode === 'young' && last !== null && this.#oldBytes() < last * OLD_GROWTH + OLD_MARGIN) {
      this.gc({ type: 'minor' });
      return;
    }
    this.gc();
    this.oldBytesAfterFull = this.#oldBytes();
  }

  #newSpace() {
    const spaces = v8.getHeapSpaceStatistics();
    const space = spaces.find((each) => each.space_name === 'new_space');
    const large = spaces.find((each) => each.space_name === 'new_large_object_space');
    return {
      used: space.space_used_size + (large?.space_used_size ?? 0),
      capacity: space.space_used_size + space.space_available_size,
    };
  }

  #oldBytes() {
    return v8.getHeapSpaceStatistics()
      .filter((each) => ['old_space', 'large_object_space'].includes(each.space_name))
      .reduce((sum, each) => sum + each.space_used_size, 0);
  }
}

module.exports = { Collector, TooLate };
