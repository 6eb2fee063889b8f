'use strict';

/*
 * The source papers' message-push service on Fastify, and what it notes for `./btc demo`. Each request
 * makes messages of 256 KB in all, replaces records of the state and counts primes.
 */

const fs = require('node:fs');
const { parseArgs } = require('node:util');
const { PerformanceObserver, performance, constants } = require('node:perf_hooks');
const fastify = require('fastify');
const agent = require('../lib');

const ANSWERS = 1 << 20;
const MESSAGES = 256;
const MESSAGE_SLOTS = 128; // of eight bytes
const HIGHEST_CANDIDATE = 5000;
const RECORDS_PER_UPDATE = 96;
const RECORDS_PER_MEGABYTE = 8000; // of about 130 bytes each

const text = { type: 'string', default: '' };
const { values: options } = parseArgs({
  options: {
    index: text, 'live-mb': text, seed: text, collections: text, answers: text, chosen: text, agent: text,
  },
});

const record = (key) => ({ key, value: [key, key, key, key] });
const state = Array.from({ length: Number(options['live-mb']) * RECORDS_PER_MEGABYTE }, (_, key) => record(key));
const answered = new BigInt64Array(ANSWERS);
const chosen = new BigInt64Array(ANSWERS);
const collections = [];
let random = Number(options.seed) + 1;

function nextRandom(bound) {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  return Math.floor((random / 2 ** 32) * bound);
}

function countPrimes() {
  let primes = 0;
  for (let candidate = 3; candidate <= HIGHEST_CANDIDATE; candidate += 2) {
    let divisor = 3;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) {
      divisor += 2;
    }
    primes += divisor * divisor > candidate ? 1 : 0;
  }
  return primes;
}

function serve() {
  const messages = Array.from({ length: MESSAGES }, (_, i) => new Array(MESSAGE_SLOTS).fill(i));
  const primes = countPrimes();
  for (let i = 0; i < RECORDS_PER_UPDATE; i++) {
    const slot = nextRandom(state.length);
    state[slot] = record(state[slot].key + primes);
  }
  return String(primes + messages[nextRandom(MESSAGES)][0]);
}

/** Begin and end of every collection, as V8 reports them, on the machine's monotonic clock. */
function noteCollections() {
  const offset = process.hrtime.bigint() - BigInt(Math.round(performance.now() * 1e6));
  const nanos = (millis) => offset + BigInt(Math.round(millis * 1e6));
  const young = [constants.NODE_PERFORMANCE_GC_MINOR, constants.NODE_PERFORMANCE_GC_WEAKCB];
  const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    const kind = young.includes(entry.detail.kind) ? 'young' : 'full';
    collections.push(`${nanos(entry.startTime)} ${nanos(entry.startTime + entry.duration)} ${kind}\n`);
  }));
  observer.observe({ entryTypes: ['gc'] });
}

function writeMoments(file, moments) {
  const parts = [];
  moments.forEach((moment, attempt) => {
    if (moment !== 0n) {
      const part = Buffer.alloc(12);
      part.writeInt32BE(attempt);
      part.writeBigInt64BE(moment, 4);
      parts.push(part);
    }
  });
  parts.push(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  fs.writeFileSync(file, Buffer.concat(parts));
}

function end() {
  writeMoments(options.answers, answered);
  writeMoments(options.chosen, chosen);
  fs.writeFileSync(options.collections, collections.join(''));
  process.exit(0);
}

async function main() {
  const app = fastify({ logger: false });
  app.get('/', (request, reply) => reply.header('X-Replica', options.index).send(serve()));
  app.addHook('onResponse', (request, reply, done) => { // the answer has been written
    const attempt = Number(request.headers['x-attempt'] ?? -1);
    if (attempt >= 0 && attempt < ANSWERS) {
      answered[attempt] = process.hrtime.bigint();
      chosen[attempt] = BigInt(request.headers['x-chosen-micros'] ?? 0);
    }
    done();
  });
  noteCollections();
  if (options.agent !== '') {
    await agent.start(options.agent);
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(`ready ${app.server.address().port}`);
  process.stdin.resume().on('end', end);
}

main();
