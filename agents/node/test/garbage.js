'use strict';

/*
 * A process with the agent for the shared contract: makes garbage when told on standard input.
 *
 *     garbage N    makes N objects of 256 bytes that nobody keeps
 *     collections  prints how many collections V8 reports
 */

const readline = require('node:readline');
const { PerformanceObserver } = require('node:perf_hooks');
const { start } = require('../lib');

let collections = 0;
new PerformanceObserver((list) => { collections += list.getEntries().length; })
  .observe({ entryTypes: ['gc'] });

start(process.argv[2]).then((agent) => {
  console.log(`ready ${agent ? agent.address().port : 0}`);
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const [word, number] = line.split(' ');
    for (let i = 0; word === 'garbage' && i < Number(number); i++) {
      global.last = new Array(32).fill(i);
    }
    setTimeout(() => console.log(collections), 10); // when the observer has heard of them
  });
});
