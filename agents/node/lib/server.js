'use strict';

/* The agent's HTTP server: the source papers' protocol on any path, and /v1 in JSON. */

const crypto = require('node:crypto');
const fs = require('node:fs');
const http = require('node:http');
const { TooLate } = require('./collector');
const { refused } = require('./options');

const CALLER_MILLIS = 2000;
const METHODS = { '/v1/level': 'GET', '/v1/state': 'GET', '/v1/collections': 'POST' };
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::[0-9]{1,5})?$/;
const DEADLINE = 'BTC-Deadline-Nanos';
const TOO_LATE = 'deadline: passed before the collection could begin (nothing was done)';

/** The agent's server, which does not keep the process alive. Every answer closes its connection. */
function createServer(options, collector) {
  const limits = {
    headersTimeout: CALLER_MILLIS, requestTimeout: CALLER_MILLIS,
    connectionsCheckingInterval: CALLER_MILLIS / 4,
  };
  const agent = new Agent(options, collector);
  const server = http.createServer(limits, (request, response) => {
    request.resume();
    send(request, response, collector, agent.guarded(request));
  });
  server.on('connection', (socket) => socket.unref());
  return server.unref();
}

/** Resolves to the server's address. Later errors of the server are no reason to end the service. */
function listen(server, options) {
  return new Promise((resolve, reject) => {
    server.on('error', (problem) => reject(new Error(
      `address: ${options.bind}:${options.port} (expected a free port at an address of this host: `
      + `${problem.message})`)));
    // In a cluster, workers would share the port otherwise, and a question would reach any of them.
    server.listen({ port: options.port, host: options.bind, exclusive: true }, () => {
      const { port } = server.address();
      try {
        writePort(options.portFile, port);
        resolve(`http://${options.bind}:${port}`);
      } catch (problem) {
        server.close();
        reject(problem);
      }
    });
  });
}

function writePort(file, port) {
  if (!file) {
    return;
  }
  try {
    const half = `${file}.half`; // renamed, so that nobody reads half a number
    fs.writeFileSync(half, `${port}\n`);
    fs.renameSync(half, file);
  } catch {
    throw refused('port-file', file, 'a file that can be written');
  }
}

function send(request, response, collector, { status, body, headers = {} }) {
  const isJson = typeof body === 'object';
  const text = isJson ? JSON.stringify(body) : body;
  response.writeHead(status, {
    'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    Connection: 'close',
    'BTC-Clock-Nanos': String(collector.clockNanos()),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** All values of a header. Node's own list leaves out repeated ones. */
function valuesOf(request, name) {
  const raw = request.rawHeaders;
  return raw.filter((_, i) => i % 2 === 1 && raw[i - 1].toLowerCase() === name.toLowerCase());
}

function problem(status, error, headers) {
  return { status, body: { error }, headers };
}

class Agent {
  constructor(options, collector) {
    this.options = options;
    this.collector = collector;
  }

  guarded(request) {
    try {
      return this.#refusal(request) ?? this.#answer(request);
    } catch (failure) { // the caller must know
      return { status: 500, body: `failed: ${failure.message}\n` };
    }
  }

  /** The answer for a caller who may not ask, such as a web page. */
  #refusal(request) {
    if (this.options.token !== null && !this.#hasToken(request)) {
      return problem(401, 'token: missing or wrong (expected Authorization: Bearer TOKEN)',
        { 'WWW-Authenticate': 'Bearer' });
    }
    const local = request.socket.localAddress.replace(/^::ffff:/, ''); // IPv4 at a socket of IPv6
    const hosts = valuesOf(request, 'Host');
    const found = hosts.length === 1 ? HOST.exec(hosts[0].trim().toLowerCase()) : null;
    const name = found?.[1].replace(/[[\]]/g, '');
    if (!name || !['localhost', local, this.options.host].includes(name)) {
      return problem(403, `Host: [${hosts.join(', ')}] (expected localhost, ${local} or the name in`
        + ' the agent\'s option host; nothing was done)');
    }
    if (request.headers.origin !== undefined) {
      return problem(403, 'Origin: present (expected a caller that is not a web page)');
    }
    return null;
  }

  #hasToken(request) {
    const [, scheme, secret] = /^(\S+)\s*(.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const digest = (text) => crypto.createHash('sha256').update(text ?? '').digest();
    return scheme?.toLowerCase() === 'bearer'
      && crypto.timingSafeEqual(digest(secret.trim()), digest(this.options.token));
  }

  #answer(request) {
    const asked = valuesOf(request, 'gci');
    const [path, query] = request.url.split('?', 2);
    if (asked.length > 0) {
      return this.#paper(request, asked);
    }
    return path === '/v1' || path.startsWith('/v1/')
      ? this.#v1(request, path, query) : unknown('missing');
  }

  #paper(request, asked) {
    const word = asked.length === 1 ? asked[0].trim().toLowerCase() : '';
    if (word === 'ch') {
      this.collector.renewLease();
      return { status: 200, body: String(this.collector.levelBytes()) };
    }
    if (word !== 'gc') {
      return unknown(`[${asked.join(', ')}]`);
    }
    if (request.method !== 'POST' && !this.options.anyMethod) {
      return {
        status: 405, headers: { Allow: 'POST' },
        body: `method: ${request.method} (expected POST, or the agent's option methods=any; nothing`
          + ' was done)\n',
      };
    }
    const answer = this.#collect(request, this.collector.mode);
    const text = answer.status === 200 ? String(answer.body.levelAfterBytes) : `${answer.body.error}\n`;
    return { status: answer.status, body: text };
  }

  #v1(request, path, query) {
    const expected = METHODS[path];
    if (expected === undefined) {
      return problem(404, `path: ${path} (expected /v1/level, /v1/state or /v1/collections)`);
    }
    if (request.method !== expected) {
      return problem(405, `method: ${request.method} (expected ${expected})`, { Allow: expected });
    }
    if (path === '/v1/collections') {
      return this.#v1Collect(request, query);
    }
    this.collector.renewLease();
    if (path === '/v1/level') {
      return { status: 200, body: { levelBytes: this.collector.levelBytes() } };
    }
    return { status: 200, body: this.#state() };
  }

  #state() {
    const { mode, collecting, counts, uncontrolledRuns } = this.collector;
    return {
      mode, levelBytes: this.collector.levelBytes(), activationInterval: this.collector.interval(),
      collecting, collections: counts, uncontrolledRuns,
    };
  }

  #v1Collect(request, query) {
    const mode = query ? /^mode=(young|full)$/i.exec(query)?.[1].toLowerCase() : this.collector.mode;
    return mode === undefined
      ? problem(400, `query: "${query}" (expected nothing, mode=young or mode=full)`)
      : this.#collect(request, mode);
  }

  #collect(request, mode) {
    const values = valuesOf(request, DEADLINE);
    if (values.length > 0 && !(values.length === 1 && /^-?[0-9]{1,18}$/.test(values[0].trim()))) {
      return problem(400, `${DEADLINE}: [${values.join(', ')}] (expected one number of nanoseconds of`
        + ' BTC-Clock-Nanos; nothing was done)');
    }
    this.collector.renewLease();
    try {
      const deadline = values.length > 0 ? BigInt(values[0].trim()) : null;
      return { status: 200, body: this.collector.collect(mode, deadline) };
    } catch (failure) {
      return failure instanceof TooLate
        ? problem(412, TOO_LATE) : problem(500, `collection failed: ${failure.message}`);
    }
  }
}

function unknown(found) {
  return {
    status: 400,
    body: `gci: ${found} (expected one header gci: ch or gci: gc; nothing was done)\n`,
  };
}

module.exports = { createServer, listen };
