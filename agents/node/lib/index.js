'use strict';

/*
 * Lets a BTC sidecar decide when this process collects its garbage:
 *
 *     require('btc-agent').start('port=8500');
 *
 * The agent answers on a loopback address and does not keep the process alive. It never prevents the
 * start of the service: a problem becomes one sentence on standard error.
 */

const { Collector } = require('./collector');
const { parse } = require('./options');
const { createServer, listen } = require('./server');

/**
 * Starts the agent.
 *
 * @param text name=value pairs, separated by commas
 * @returns a promise of the HTTP server, or of null after a problem
 */
async function start(text = '') {
  try {
    const options = parse(text);
    const server = createServer(options, new Collector(options));
    const address = await listen(server, options);
    console.error(`btc-agent: answers at ${address}, ${options.mode} collections`);
    return server;
  } catch (problem) {
    console.error(`btc-agent: ${problem.message}; the service runs without the agent`);
    return null;
  }
}

module.exports = { start };
