'use strict';

/* Two workers of a cluster that want one port for their agents. Prints what each of them gets. */

const cluster = require('node:cluster');
const net = require('node:net');
const { start } = require('../lib');

function primary(port) {
  cluster.fork({ PORT: port }).on('message', (first) => {
    cluster.fork({ PORT: port }).on('message', (second) => {
      console.log(first, second);
      process.exit();
    });
  });
}

if (cluster.isPrimary) {
  const free = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = free.address();
    free.close(() => primary(port));
  });
} else {
  start(`port=${process.env.PORT}`).then((agent) => process.send(agent ? 'answers' : 'refused'));
}
