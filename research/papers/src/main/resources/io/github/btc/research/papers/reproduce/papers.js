'use strict';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const COLORS = ['#1b7f79', '#d1495b', '#e19b2c', '#3d5a98', '#8a94a3', '#7a4f9a', '#4f9a5b', '#b36a3c', '#2b2d42'];
const KINDS = [
  ['reproduced', 'Reproduced', '#1b7f79', 'a printed number that a run of ours met'],
  ['met', 'Met, of another kind', '#7fb3a8', 'and the row shows how'],
  ['differs', 'Differs', '#e19b2c', 'and the row says why'],
  ['measured', 'Measured here', '#3d5a98', 'by the bench; the row says whether it agrees'],
  ['not-measured', 'Not measured yet', '#b9a3c9', 'and the row has the command'],
  ['not-here', 'Not reproducible here', '#8a94a3', 'needs other machines, and the row says which'],
];
const kindOf = row => row.verdict === 'reproduced' ? 'reproduced'
  : row.verdict.startsWith('differs') ? 'differs'
  : row.verdict.startsWith('measured here') ? 'measured'
  : row.verdict.startsWith('not measured') ? 'not-measured'
  : row.verdict.startsWith('not reproducible') ? 'not-here' : 'met';

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function short(n) {
  if (n === 0) return '0';
  const size = Math.abs(n);
  return size < 1e-3 || size >= 1e6 ? n.toExponential(2) : String(Number(n.toPrecision(4)));
}

function cards() {
  for (const [kind, name, color, what] of KINDS) {
    const card = element('div', 'card');
    card.style.setProperty('--color', color);
    card.append(element('div', 'name', name),
      element('div', 'big', String(DATA.rows.filter(row => kindOf(row) === kind).length)),
      element('div', 'what', what));
    document.getElementById('cards').append(card);
  }
}

const shown = new Set(KINDS.map(([kind]) => kind));

function filters() {
  for (const [kind, name] of KINDS) {
    const label = element('label');
    const box = element('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => { box.checked ? shown.add(kind) : shown.delete(kind); table(); });
    label.append(box, ' ' + name);
    document.getElementById('verdicts').append(label);
  }
  document.getElementById('search').addEventListener('input', table);
}

const open = new Set();

function heading(chapter, rows, isOpen) {
  const line = element('tr', 'chapter');
  const cell = element('td');
  const button = element('button', '', (isOpen ? '▾ ' : '▸ ') + DATA.titles[chapter]);
  button.setAttribute('aria-expanded', String(isOpen));
  button.addEventListener('click', () => { isOpen ? open.delete(chapter) : open.add(chapter); table(); });
  cell.colSpan = 6;
  cell.append(button);
  for (const [kind, name] of KINDS) {
    const count = rows.filter(row => kindOf(row) === kind).length;
    if (count) cell.append(element('span', 'count verdict ' + kind, count + ' ' + name.toLowerCase()));
  }
  line.append(cell);
  return line;
}

function line(row) {
  const made = element('tr');
  const where = element('td', 'where', row.source);
  where.append(element('br'), row.what);
  if (row.quote) where.title = row.at + ': ' + row.quote;
  const ours = element('td', '', row.ours);
  if (row.interval) {
    ours.append(element('br'), element('span', 'interval', '[' + short(row.interval.low) + ', ' + short(row.interval.high) + ']'));
  }
  made.append(element('td', 'id', row.id), element('td', '', row.kind), where, element('td', '', row.printed), ours,
    element('td', 'verdict ' + kindOf(row), row.verdict));
  return made;
}

function table() {
  const place = document.getElementById('rows');
  place.replaceChildren();
  const head = place.createTHead().insertRow();
  for (const name of ['Id', 'Kind', 'Where, and what', 'Printed', 'Ours', 'Verdict']) head.append(element('th', '', name));
  const body = place.createTBody();
  const words = document.getElementById('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = words.length > 0 || shown.size < KINDS.length;
  for (const chapter of Object.keys(DATA.titles)) {
    const rows = DATA.rows.filter(row => row.reproduction === chapter && shown.has(kindOf(row))
      && words.every(word => Object.values(row).join(' ').toLowerCase().includes(word)));
    const isOpen = asked || open.has(chapter) || Object.keys(DATA.titles).length < 3;
    if (rows.length) body.append(heading(chapter, rows, isOpen));
    if (isOpen) rows.forEach(row => body.append(line(row)));
  }
}

function axis(of, extra) {
  return Object.assign({
    type: of.logarithmic ? 'log' : 'value', name: of.name, nameLocation: 'middle', nameGap: 30, scale: true,
    axisLabel: { formatter: short, hideOverlap: true },
  }, extra);
}

function lines(figure) {
  return {
    xAxis: axis(figure.x, {}),
    yAxis: axis(figure.y, { nameGap: 66 }),
    series: figure.series.map(each => ({
      name: each.name, type: 'line', data: each.points, symbolSize: each.points.length > 40 ? 0 : 6,
      step: figure.shape === 'step' ? 'end' : false,
    })),
    tooltip: { trigger: 'axis', valueFormatter: short },
  };
}

function bars(figure) {
  const groups = [...new Set(figure.series.flatMap(each => each.points.map(point => point[0])))];
  return {
    xAxis: { type: 'category', data: groups.map(String), name: figure.x.name, nameLocation: 'middle', nameGap: 30 },
    yAxis: axis(figure.y, { nameGap: 66, scale: false }),
    series: figure.series.map(each => ({ name: each.name, type: 'bar', data: each.points.map(point => point[1]) })),
    tooltip: { trigger: 'axis', valueFormatter: short },
  };
}

function surface(figure) {
  const points = figure.series[0].points;
  const values = place => [...new Set(points.map(point => point[place]))].sort((a, b) => a - b);
  const xs = values(0), ys = values(1), zs = points.map(point => point[2]);
  return {
    grid: { left: 88, right: 110, top: 20, bottom: 48 },
    legend: { show: false },
    xAxis: { type: 'category', data: xs.map(short), name: figure.x.name, nameLocation: 'middle', nameGap: 30 },
    yAxis: { type: 'category', data: ys.map(short), name: figure.y.name, nameLocation: 'middle', nameGap: 66 },
    visualMap: {
      min: Math.min(...zs), max: Math.max(...zs), calculable: true, orient: 'vertical', right: 0, top: 'center',
      formatter: short, inRange: { color: ['#eef4f3', '#7fbab5', '#1b7f79', '#0d3f3c'] },
    },
    series: [{
      type: 'heatmap', data: points.map(([x, y, z]) => [xs.indexOf(x), ys.indexOf(y), z]),
      label: { show: points.length < 30, formatter: item => short(item.value[2]) },
    }],
    tooltip: { valueFormatter: short },
  };
}

function draw(figure) {
  const frame = element('div', 'figure');
  const plot = element('div', 'plot');
  frame.append(element('h3', '', figure.title), element('div', 'where', figure.source), plot);
  document.getElementById('figures').append(frame);
  const chart = echarts.init(plot, null, { renderer: 'canvas' });
  const own = figure.shape === 'surface' ? surface(figure) : figure.shape === 'bar' ? bars(figure) : lines(figure);
  chart.setOption(Object.assign({
    animation: false, color: COLORS, textStyle: { fontFamily: FONT },
    grid: { left: 88, right: 24, top: figure.series.length > 4 ? 74 : 40, bottom: 48 },
    legend: { top: 4, type: 'plain', itemWidth: 16, textStyle: { fontSize: 11 } },
  }, own));
  return chart;
}

document.getElementById('summary').textContent = DATA.summary;
cards();
filters();
table();
const charts = DATA.figures.map(draw);
window.addEventListener('resize', () => charts.forEach(chart => chart.resize()));
