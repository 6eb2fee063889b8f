'use strict';

const assert = require('node:assert');
const { execFileSync, spawnSync } = require('node:child_process');
const test = require('node:test');
const { setTimeout: pause } = require('node:timers/promises');
const v8 = require('node:v8');
const { start } = require('../lib');
const { Collector, TooLate } = require('../lib/collector');
const { parse } = require('../lib/options');

function collector(options = '') {
  return new Collector(parse(options, {}));
}

test('a young collection empties the new space', () => {
  const ours = collector();
  ours.collect('young', null); // the first one is full
  let last;
  for (let i = 0; i < 2000; i++) {
    last = new Array(32).fill(i);
  }
  assert.ok(last);
  const { levelBeforeBytes, levelAfterBytes } = ours.collect('young', null);
  assert.ok(levelBeforeBytes > 400_000, `before: ${levelBeforeBytes}`);
  assert.ok(levelAfterBytes < levelBeforeBytes / 2, `after: ${levelAfterBytes}`);
});

test('a young collection is a full one when the old space has grown', () => {
  const ours = collector();
  ours.collect('full', null);
  const small = ours.oldBytesAfterFull;
  const kept = Array.from({ length: 200_000 }, (_, i) => new Array(32).fill(i));
  ours.collect('young', null);
  ours.collect('young', null);
  assert.ok(ours.oldBytesAfterFull > small + (16 << 20), `${ours.oldBytesAfterFull}`);
  assert.ok(kept.length > 0);
});

test('no collection begins at its deadline', () => {
  const ours = collector();
  assert.throws(() => ours.collect('young', ours.clockNanos()), TooLate);
  assert.deepStrictEqual(ours.counts, { young: 0, full: 0, failed: 0 });
});

test('only collections that nobody asked for are uncontrolled', async () => {
  const ours = collector();
  await pause(50); // observers hear of earlier collections
  const before = ours.uncontrolledRuns;
  ours.collect('full', null);
  await pause(50);
  assert.strictEqual(ours.uncontrolledRuns, before);
  let last;
  for (let i = 0; i < 500_000; i++) { // more than the new space
    last = new Array(32).fill(i);
  }
  await pause(50);
  assert.ok(last && ours.uncontrolledRuns > before);
});

test('the early collections of V8 come back after the lease', async () => {
  const flags = [];
  const set = v8.setFlagsFromString;
  v8.setFlagsFromString = (flag) => flags.push(flag);
  try {
    const ours = collector('lease=1');
    ours.leaseMillis = 20;
    ours.renewLease();
    ours.renewLease();
    await pause(200);
  } catch (problem) {
    assert.fail(problem);
  } finally {
    v8.setFlagsFromString = set;
  }
  assert.deepStrictEqual(flags.slice(-4),
    ['--no-minor-gc-task', '--no-memory-reducer', '--minor-gc-task', '--memory-reducer']);
});

const WRONG = {
  'port=x': 'port: "x" (expected 0 to 65535)',
  'mode=old': 'mode: "old" (expected young or full)',
  'lease=0': 'lease: "0" (expected 1 to 600)',
  'port=1,port=2': 'option: port twice (expected once)',
  'colour=red': 'option: "colour=red" (expected name=value with a name of ',
  'bind=0.0.0.0': 'bind: 0.0.0.0 without a token (expected token-file or token-env too',
  'token-env=NONE': 'token-env: NONE holds 0 characters (expected at least 16)',
  'token-env=SECRET': 'token: given without bind (expected both, or neither)',
  'token-file=/none': 'token-file: /none (expected a file that can be read)',
};

for (const [text, sentence] of Object.entries(WRONG)) {
  test(`refuses ${text} in one sentence`, () => {
    assert.throws(() => parse(text, { SECRET: 'correct horse battery' }),
      (problem) => problem.message.includes(sentence));
  });
}

for (const [text, sentence] of [
  ['port=0,port-file=/none/port', 'port-file: /none/port (expected a file that can be written)'],
  ['port=none', 'port: "none"'],
  [8500, 'options: 8500 (expected a text such as "port=8500")'],
]) {
  test(`the service runs without the agent after ${text}`, () => {
    const code = `require('./lib').start(${JSON.stringify(text)}).then((a) => console.log(a))`;
    const done = spawnSync('node', ['-e', code], { cwd: `${__dirname}/..`, encoding: 'utf8' });
    assert.strictEqual(done.status, 0, done.stderr);
    assert.strictEqual(done.stdout, 'null\n');
    assert.ok(done.stderr.includes(sentence), done.stderr);
    assert.ok(done.stderr.includes('; the service runs without the agent'), done.stderr);
  });
}

test('the service survives connections that cannot be accepted', async () => {
  const server = await start('port=0');
  const tooManyFiles = -24;
  server._handle.onconnection(tooManyFiles);
  server._handle.onconnection(tooManyFiles);
  server.close();
});

test('a second worker of a cluster is refused the port of the first', () => {
  const done = spawnSync('node', [`${__dirname}/cluster.js`], { encoding: 'utf8', timeout: 60_000 });
  assert.strictEqual(done.stdout, 'answers refused\n', done.stderr);
});

test('the agent does not keep the process alive', () => {
  const code = "require('./lib').start('port=0')";
  execFileSync('node', ['-e', code], { cwd: `${__dirname}/..`, timeout: 30_000, stdio: 'pipe' });
});
