
const MEANINGS = DATA.meanings || {};
const meaningOf = (name) => MEANINGS[name] || '';
const LABELS = {
  date: 'Date', processor: 'Processor', cores: 'Cores', memoryMegabytes: 'Memory, MB',
  system: 'System', jdk: 'JDK', loadAverageBefore: 'Load average before', command: 'Command',
  replicas: 'Replicas', rounds: 'Rounds', ratePerSecond: 'Requests per second', liveMegabytes: 'Live state, MB',
  collector: 'Collector', seed: 'Seed', warmUpSeconds: 'Warm-up, s',
  measureSeconds: 'Measured per run, s', noCollectionsMeasureSeconds: 'Measured without collections, s',
  balancer: 'Load balancer', replicaFlags: 'Flags of a replica',
  noCollectionsFlags: 'Flags without collections', worstStartDelayMillis: 'Longest delay of a start, ms',
};
const CODE = new Set(['command', 'replicaFlags', 'noCollectionsFlags']);
const style = getComputedStyle(document.documentElement);
const PALETTE = ['#d1495b', '#1b7f79', '#e19b2c', '#30638e', '#8d5a97', '#5b8c3a', '#b5651d', '#2d9cdb',
  '#c05299', '#6b705c', '#ef767a', '#456990', '#49beaa', '#7f6a93'];
// A run is called "serial-tuned + btc, 2 replicas, 300 MB"; without the cell if there is only one.
const opponentOf = name => name.split(/, | \+ /)[0];
const opponents = [...new Set(DATA.runs.map(run => opponentOf(run.name)))];
const colorOf = name => (/^[a-z-]+$/.test(name) && style.getPropertyValue('--' + name).trim())
  || (isLimit(name) ? '#8a94a3' : PALETTE[opponents.indexOf(opponentOf(name)) % PALETTE.length]);
const cells = (DATA.tables || []).map(table => table.title);
const isIn = (name, cell) => cells.length < 2 || name.endsWith(', ' + cell);
const within = (name, cell) => name.endsWith(', ' + cell) ? name.slice(0, -cell.length - 2) : name;
const isLimit = name => name === 'no-collections' || name.startsWith('limit');
const isBtc = name => name === 'btc' || name.includes('+ btc');
const MOST_CARDS = 6;
const whole = n => n.toLocaleString('en-US');
const millis = n => n >= 100 ? n.toFixed(0) : n.toFixed(1);

function cards() {
  if (DATA.runs.length > MOST_CARDS) return;
  for (const run of DATA.runs) {
    const card = element('div', 'card');
    card.style.setProperty('--color', colorOf(run.name));
    card.append(
      element('div', 'name', run.name),
      element('div', 'big', whole(run.exposed)),
      element('div', 'what', 'exposed of ' + whole(run.requests) + ' requests'),
      element('div', 'what', meaningOf(run.name)));
    document.getElementById('cards').append(card);
  }
}

function figures() {
  const closed = (run, value) => run.closings ? millis(value) : '–';
  const tells = (run, percentile) => DATA.told[run.name].includes(percentile);
  const columns = [
    ['requests', run => whole(run.requests)],
    ['errors', run => whole(run.errors), run => run.errors === 0],
    ['exposed', run => whole(run.exposed), run => run.exposed === 0],
    ['uncontrolled', run => whole(run.uncontrolled)],
    ['refused', run => whole(run.refused)],
    ['closings', run => whole(run.closings)],
    ['closing, ms', run => closed(run, run.meanClosingMillis)],
    ['task, ms', run => closed(run, run.meanTaskMillis)],
    ['capacity lost', run => (100 * run.capacityLost).toFixed(2) + ' %'],
    ...['p50', 'p99', 'p99.9', 'p99.99']
      .filter(percentile => DATA.runs.some(run => tells(run, percentile)))
      .map(percentile => [percentile,
        run => tells(run, percentile) ? millis(run.latencyMillis[percentile]) : '–']),
    ['max', run => millis(run.latencyMillis.max)],
  ];
  const table = document.getElementById('figures');
  const head = table.createTHead().insertRow();
  head.append(element('th'), ...columns.map(([title]) => element('th', '', title)));
  const body = table.createTBody();
  for (const run of DATA.runs) {
    const row = body.insertRow();
    row.className = run.name;
    const name = row.insertCell();
    const dot = element('span', 'dot');
    dot.style.setProperty('--color', colorOf(run.name));
    name.append(dot, run.name);
    for (const [, text, good] of columns) {
      const cell = row.insertCell();
      cell.textContent = text(run);
      if (good) cell.className = good(run) ? 'good' : 'bad';
    }
  }
}

/** Tables with intervals, and what they allow to say. */
function tables() {
  const place = document.getElementById('tables');
  if (!DATA.tables) return;
  place.hidden = false;
  for (const { title, head, rows } of DATA.tables) {
    const scroll = element('div', 'scroll');
    const table = element('table');
    const top = table.createTHead().insertRow();
    head.forEach(text => top.append(element('th', '', text)));
    const body = table.createTBody();
    for (const cells of rows) {
      const row = body.insertRow();
      if (isBtc(cells[0])) row.className = 'btc';
      cells.forEach(text => withInterval(row.insertCell(), text));
      if (cells.length < head.length) row.lastChild.colSpan = head.length - cells.length + 1;
    }
    scroll.append(table);
    place.append(element('h2', '', title), scroll);
  }
  const silent = DATA.claims.filter(text => text.includes(': no claim: '));
  const said = DATA.claims.filter(text => !text.includes(': no claim: '));
  place.append(element('h2', '', 'Results'), listOf(said));
  if (silent.length) {
    const rest = element('details');
    rest.append(element('summary', '', silent.length + ' comparisons without a claim'), listOf(silent));
    place.append(rest);
  }
}

/** The interval below the mean, or the table would be too wide. */
function withInterval(cell, text) {
  const parts = text.match(/^(.+) (\[.+\])$/);
  cell.append(parts ? parts[1] : text);
  if (parts) cell.append(element('small', '', parts[2]));
}

function listOf(texts) {
  const list = element('ul', 'note');
  (texts.length ? texts : ['Nothing.']).forEach(text => list.append(element('li', '', text)));
  return list;
}

/** One chart for each cell: they are not to be compared with each other. */
function tails() {
  const ran = (cells.length ? cells : ['']).filter(cell => DATA.runs.some(run => isIn(run.name, cell)));
  return ran.map(cell => {
    const place = element('div', 'chart tall');
    if (cells.length > 1) document.getElementById('tail').append(element('h3', '', cell));
    document.getElementById('tail').append(place);
    return tail(place, DATA.runs.filter(run => isIn(run.name, cell)), cell);
  });
}

function lineOf(name) {
  if (isLimit(name)) return { width: 2, type: 'dashed' };
  if (name.includes('+ hedge')) return { width: 2, type: 'dashed' };
  if (name.includes('+ btc full')) return { width: 2, type: 'dotted' };
  return { width: isBtc(name) ? 3.5 : 1.5, type: 'solid' };
}

function tail(place, runs, cell) {
  const least = Math.min(...runs.map(run => DATA.tails[run.name]).map(points => points[points.length - 1][1]));
  const percentiles = { 1: 'all', 0.5: 'p50', 0.1: 'p90', 0.01: 'p99', 0.001: 'p99.9', 0.0001: 'p99.99', 0.00001: 'p99.999' };
  const chart = echarts.init(place, null, { renderer: 'svg' });
  chart.setOption({
    animation: false,
    color: runs.map(run => colorOf(run.name)),
    textStyle: { fontFamily: FONT },
    grid: { left: 64, right: 24, top: runs.length > 6 ? 76 : 44, bottom: 52 },
    legend: { top: 0, itemGap: 20, itemWidth: 34, textStyle: { fontSize: 13 } },
    tooltip: {
      trigger: 'item',
      formatter: point => point.seriesName + ': ' + millis(point.value[0]) + ' ms or more for '
        + Number((100 * point.value[1]).toPrecision(2)) + ' % of requests',
    },
    xAxis: {
      type: 'log', name: 'latency from intended start, ms', nameLocation: 'middle', nameGap: 32,
      min: 0.1, splitLine: { lineStyle: { color: '#e3e7ed' } },
    },
    yAxis: {
      type: 'log', min: Math.pow(10, Math.floor(Math.log10(least))), max: 1,
      axisLabel: { formatter: share => percentiles[Number(share.toPrecision(1))] || '' },
      splitLine: { lineStyle: { color: '#e3e7ed' } },
    },
    series: runs.map(run => ({
      name: within(run.name, cell), type: 'line', step: 'end', symbol: 'none',
      data: DATA.tails[run.name].filter(([ms]) => ms > 0),
      lineStyle: lineOf(run.name),
      z: isBtc(run.name) ? 3 : 2,
    })),
  });
  return chart;
}

/** A bar from start to end on its replica's line, never thinner than can be seen. */
function bar(height, leastWidth) {
  return (params, api) => {
    const from = api.coord([api.value(1), api.value(0)]);
    const to = api.coord([api.value(2), api.value(0)]);
    const tall = api.size([0, 1])[1] * height;
    const shape = echarts.graphic.clipRectByRect(
      { x: from[0], y: from[1] - tall / 2, width: Math.max(leastWidth, to[0] - from[0]), height: tall },
      { x: params.coordSys.x, y: params.coordSys.y, width: params.coordSys.width, height: params.coordSys.height });
    return shape && { type: 'rect', shape, style: api.style() };
  };
}

function timeline(data) {
  const box = element('div', 'timeline');
  const title = element('h3', '', data.name + ' ');
  title.append(element('span', '', meaningOf(data.name)));
  const place = element('div', 'chart');
  place.style.height = 96 + 30 * data.replicas + 'px';
  box.append(title, place);
  document.getElementById('timelines').append(box);
  const chart = echarts.init(place, null, { renderer: 'svg' });
  const replicas = Array.from({ length: data.replicas }, (_, i) => 'replica ' + (i + 1));
  const young = data.pauses.filter(pause => pause[3] === 'young');
  const full = data.pauses.filter(pause => pause[3] === 'full');
  const brief = data.pauses.filter(pause => pause[3] === 'concurrent');
  const series = (name, color, height, leastWidth, intervals) => ({
    name, type: 'custom', renderItem: bar(height, leastWidth), itemStyle: { color },
    encode: { x: [1, 2], y: 0 }, data: intervals, clip: true,
  });
  const warmUp = data.from < 0 && {
    silent: true, itemStyle: { color: '#f3f5f8' },
    label: { position: 'top', color: '#7a8699', fontSize: 11 },
    data: [[{ name: 'warm-up, not measured', xAxis: data.from }, { xAxis: 0 }]],
  };
  const all = [
    series('closing', '#9fd3cf', 0.8, 3, data.closings),
    series('young collection', '#34495e', 0.44, 1.5, young),
    series('full collection', '#d1495b', 0.44, 1.5, full),
    series('stop of a concurrent cycle', '#8d5a97', 0.44, 1.5, brief),
  ].filter(one => one.data.length);
  if (warmUp) all[0].markArea = warmUp;
  const shownFrom = Math.max(data.from, -data.seconds);
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: { left: 76, right: 24, top: 30, bottom: 62 },
    legend: { top: 0, right: 24, itemGap: 28, data: all.map(one => one.name) },
    tooltip: {
      formatter: point => point.seriesName + ', ' + replicas[point.value[0]] + ': '
        + point.value[1].toFixed(3) + ' s, ' + ((point.value[2] - point.value[1]) * 1000).toFixed(1) + ' ms'
        + (point.value[3] ? ' (' + point.value[3] + ')' : ''),
    },
    xAxis: {
      type: 'value', min: data.from, max: data.seconds, axisLabel: { formatter: '{value} s' },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'category', data: replicas, inverse: true, axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: '#eef1f5' } }, axisLine: { show: false },
    },
    dataZoom: [
      { type: 'inside', filterMode: 'weakFilter', startValue: shownFrom, endValue: data.seconds },
      { type: 'slider', filterMode: 'weakFilter', startValue: shownFrom, endValue: data.seconds, height: 16, bottom: 8, showDataShadow: false },
    ],
    series: all,
  });
  return chart;
}

function environment() {
  const list = document.getElementById('environment');
  for (const [name, value] of Object.entries(DATA.environment)) {
    list.append(element('dt', '', LABELS[name] || name),
      element('dd', CODE.has(name) ? 'code' : '', typeof value === 'number' && name !== 'seed' ? whole(value) : String(value)));
  }
}

for (const id of ['title', 'heading', 'conclusion']) document.getElementById(id).textContent = DATA[id];
tables();
cards();
figures();
const charts = [...tails(), ...DATA.timelines.filter(t => t.pauses.length || t.closings.length).map(timeline)];
environment();
window.addEventListener('resize', () => charts.forEach(chart => chart.resize()));
