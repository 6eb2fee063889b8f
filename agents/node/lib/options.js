'use strict';

/* The agent's options: name=value pairs, separated by commas, as those of the Java agent. */

const fs = require('node:fs');
const net = require('node:net');

const SHORTEST_TOKEN = 16;
const DEFAULTS = {
  port: '8500', mode: 'young', bind: '127.0.0.1', 'token-file': '', 'token-env': '',
  'port-file': '', host: '', methods: 'post', lease: '5',
};

function parse(text, environment = process.env) {
  const given = split(text);
  const value = { ...DEFAULTS, ...given };
  const token = tokenOf(given, environment);
  if (token !== null && given.bind === undefined) {
    throw refused('token', 'given without bind', 'both, or neither');
  }
  if (token === null && !isLoopback(value.bind)) {
    throw refused('bind', `${value.bind} without a token`,
      'token-file or token-env too, or a loopback address such as 127.0.0.1');
  }
  return {
    port: number(value, 'port', 0, 65535),
    bind: value.bind,
    mode: oneOf(value, 'mode', ['young', 'full']),
    token,
    portFile: value['port-file'],
    host: value.host.toLowerCase(), // another name by which callers may address this agent
    leaseSeconds: number(value, 'lease', 1, 600),
    anyMethod: oneOf(value, 'methods', ['post', 'any']) === 'any',
  };
}

function refused(name, found, expected) {
  return new Error(`${name}: ${found} (expected ${expected})`);
}

function split(text) {
  if (typeof text !== 'string') {
    throw refused('options', text, 'a text such as "port=8500"');
  }
  const values = {};
  for (const pair of text.trim() === '' ? [] : text.split(',')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, equals)).trim();
    const value = pair.slice(equals + 1).trim();
    if (!Object.hasOwn(DEFAULTS, name) || value === '') {
      const names = Object.keys(DEFAULTS).sort().join(', ');
      throw refused('option', `"${pair}"`, `name=value with a name of ${names}`);
    }
    if (Object.hasOwn(values, name)) {
      throw refused('option', `${name} twice`, 'once');
    }
    values[name] = value;
  }
  return values;
}

function number(values, name, least, most) {
  const text = values[name];
  if (!/^[0-9]{1,9}$/.test(text) || Number(text) < least || Number(text) > most) {
    throw refused(name, `"${text}"`, `${least} to ${most}`);
  }
  return Number(text);
}

function oneOf(values, name, expected) {
  const found = values[name].toLowerCase();
  if (!expected.includes(found)) {
    throw refused(name, `"${values[name]}"`, expected.join(' or '));
  }
  return found;
}

function isLoopback(address) {
  return address === 'localhost' || address === '::1'
    || (net.isIPv4(address) && address.startsWith('127.'));
}

function tokenOf(given, environment) {
  const file = given['token-file'];
  const variable = given['token-env'];
  if (file && variable) {
    throw refused('token', 'from a file and a variable', 'one');
  }
  if (!file && !variable) {
    return null;
  }
  const secret = (file ? read(file) : environment[variable] ?? '').trim();
  if (secret.length < SHORTEST_TOKEN) {
    throw refused(file ? 'token-file' : 'token-env',
      `${file ?? variable} holds ${secret.length} characters`, `at least ${SHORTEST_TOKEN}`);
  }
  return secret;
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw refused('token-file', file, 'a file that can be read');
  }
}

module.exports = { parse, refused };
