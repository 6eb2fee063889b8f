
const CHOSEN = '#1b7f79', TODAY = '#d1495b', FRONT = '#3d5a98', OTHER = '#b9c1cd';
const OBJECTIVES = DATA.objectives;
const TRIED = DATA.tried.filter(each => !each.failure);
const onFront = new Set(DATA.front.map(each => each.point));

const short = n => n === undefined || Number.isNaN(n) ? '–' : String(Number(n.toPrecision(4)));
const value = (candidate, objective) => {
  const measured = candidate.measures[objective.measure];
  return measured === undefined ? NaN : measured * objective.factor;
};
const settings = candidate => Object.entries(candidate.values).map(([name, v]) => name + ' ' + v).join('<br>');

function kindOf(candidate) {
  if (candidate.point === 0) return 'today';
  if (DATA.chosen && candidate.point === DATA.chosen.point) return 'chosen';
  return onFront.has(candidate.point) ? 'front' : 'other';
}

function tip(params) {
  const candidate = params.data.candidate;
  const escaped = document.createElement('div');
  escaped.textContent = settings(candidate).replaceAll('<br>', '\n');
  return '<b>' + (candidate.point === 0 ? 'today' : 'point ' + candidate.point) + '</b><br>'
    + OBJECTIVES.map(each => each.label + ' ' + short(value(candidate, each))).join('<br>')
    + '<br><br>' + escaped.innerHTML.replaceAll('\n', '<br>');
}

function points(kind, of) {
  return TRIED.concat([DATA.today]).filter(each => kindOf(each) === kind)
    .map(candidate => ({ value: of(candidate), candidate }))
    .filter(each => each.value.every(v => typeof v === 'string' || Number.isFinite(v)));
}

function series(of) {
  const each = (name, kind, color, size, symbol, z) => ({
    name, type: 'scatter', data: points(kind, of), symbolSize: size, symbol, z, itemStyle: { color, opacity: kind === 'other' ? 0.55 : 1 },
  });
  return [
    each('tried', 'other', OTHER, 6, 'circle', 1),
    each('front', 'front', FRONT, 9, 'circle', 2),
    each('today', 'today', TODAY, 16, 'diamond', 3),
    each('chosen', 'chosen', CHOSEN, 18, 'triangle', 4),
  ];
}

// More than a decade is drawn by ratios.
function wide(of) {
  const all = TRIED.concat([DATA.today]).map(of).filter(Number.isFinite);
  const least = Math.min(...all);
  return least > 0 && Math.max(...all) / least > 10;
}

function axis(name, log, extra) {
  return Object.assign({
    type: log ? 'log' : 'value', name, nameLocation: 'middle', nameGap: 30, scale: true,
    axisLabel: { formatter: short, hideOverlap: true }, splitLine: { lineStyle: { color: '#e3e7ed' } },
  }, extra);
}

function chart(place, option) {
  const made = echarts.init(place, null, { renderer: TRIED.length > 2000 ? 'canvas' : 'svg' });
  made.setOption(Object.assign({ animation: false, textStyle: { fontFamily: FONT } }, option));
  addEventListener('resize', () => made.resize());
  return made;
}

function fronts() {
  const pair = element('div', 'pair');
  document.getElementById('fronts').append(pair);
  for (let i = 0; i < OBJECTIVES.length; i++) {
    for (let k = i + 1; k < OBJECTIVES.length; k++) {
      const [x, y] = [OBJECTIVES[i], OBJECTIVES[k]];
      const place = element('div', 'plot');
      pair.append(place);
      chart(place, {
        legend: { top: 0, right: 0 }, tooltip: { formatter: tip },
        grid: { left: 70, right: 20, top: 40, bottom: 50 },
        xAxis: axis(x.label, wide(each => value(each, x)), {}),
        yAxis: axis(y.label, wide(each => value(each, y)), { nameGap: 52 }),
        series: series(candidate => [value(candidate, x), value(candidate, y)]),
      });
    }
  }
}

function table() {
  const place = document.getElementById('front');
  const head = place.createTHead().insertRow();
  const names = DATA.parameters.map(each => each.name);
  for (const name of ['', ...OBJECTIVES.map(each => each.label), ...names]) head.append(element('th', '', name));
  const body = place.createTBody();
  const rows = DATA.front.filter(each => each.point !== 0)
    .sort((a, b) => value(a, OBJECTIVES[0]) - value(b, OBJECTIVES[0]));
  const first = [DATA.today].concat(DATA.chosen ? [DATA.chosen] : []);
  const chosen = DATA.chosen ? DATA.chosen.point : -1;
  for (const each of first.concat(rows.filter(row => row.point !== chosen))) {
    const line = body.insertRow();
    line.className = kindOf(each);
    const name = each.point === 0 ? 'today' : (each.point === chosen ? 'chosen, ' : '') + each.point;
    line.append(element('td', '', name));
    for (const objective of OBJECTIVES) line.append(element('td', '', short(value(each, objective))));
    for (const parameter of names) line.append(element('td', '', each.values[parameter]));
  }
}

function importance() {
  const place = document.getElementById('importance');
  place.style.height = 60 + 26 * OBJECTIVES.length * DATA.importance.length + 'px';
  const names = DATA.importance.map(each => each.parameter);
  const colors = [CHOSEN, FRONT, '#e19b2c'];
  chart(place, {
    legend: { top: 0, right: 0 }, grid: { left: 120, right: 80, top: 34, bottom: 24 },
    xAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value} %' } },
    yAxis: { type: 'category', inverse: true, data: names },
    series: OBJECTIVES.map((objective, i) => ({
      name: objective.label, type: 'bar', itemStyle: { color: colors[i] },
      data: DATA.importance.map(each => 100 * each.of[i].share),
      label: {
        show: true, position: 'right', color: '#5b6675', fontSize: 11,
        formatter: params => {
          const direction = DATA.importance[params.dataIndex].of[i].direction;
          return params.value.toFixed(0) + ' %' + (direction === 0 ? '' : ' (' + (direction > 0 ? '+' : '−') + Math.abs(direction).toFixed(2) + ')');
        },
      },
    })),
  });
}

function scatters() {
  const select = document.getElementById('objective');
  OBJECTIVES.forEach((each, i) => { const option = element('option', '', each.label); option.value = i; select.append(option); });
  const charts = DATA.parameters.map(parameter => {
    const place = element('div', 'plot');
    document.getElementById('scatters').append(place);
    return [parameter, chart(place, {})];
  });
  const draw = () => {
    const objective = OBJECTIVES[Number(select.value)];
    for (const [parameter, made] of charts) {
      const words = parameter.values;
      const place = each => words ? each.values[parameter.name] : Number(each.values[parameter.name]);
      made.setOption({
        tooltip: { formatter: tip }, grid: { left: 64, right: 14, top: 16, bottom: 46 },
        xAxis: words ? { type: 'category', data: words, name: parameter.name, nameLocation: 'middle', nameGap: 30 }
          : axis(parameter.name, parameter.log, { min: parameter.low, max: parameter.high }),
        yAxis: axis(objective.label, wide(each => value(each, objective)), { nameGap: 48 }),
        series: series(each => [place(each), value(each, objective)]),
      }, true);
    }
  };
  select.addEventListener('change', draw);
  draw();
}

function cards() {
  const counts = Object.entries(DATA.failures).map(([why, n]) => n + ' for ' + why).join(', ');
  const all = [
    ['Tried', String(DATA.tried.length), 'settings, ' + DATA.repetitions + ' runs each', '#8a94a3'],
    ['Not counted', String(DATA.tried.length - TRIED.length), counts || 'none', '#e19b2c'],
    ['On the front', String(DATA.front.length), 'no other point beats them', FRONT],
    ['Better than today', String(DATA.dominating), 'at any cost', CHOSEN],
  ];
  for (const [name, big, what, color] of all) {
    const card = element('div', 'card');
    card.style.setProperty('--color', color);
    card.append(element('div', 'name', name), element('div', 'big', big), element('div', 'what', what));
    document.getElementById('cards').append(card);
  }
}

function texts() {
  document.title = DATA.title;
  document.getElementById('title').textContent = DATA.title;
  document.getElementById('verdict').textContent = DATA.verdict;
  document.getElementById('checked').textContent = DATA.checked;
  if (DATA.lines.length) {
    document.getElementById('settings').hidden = false;
    document.getElementById('lines').textContent = DATA.lines.join('\n');
  }
  for (const [name, fact] of Object.entries(DATA.environment)) {
    const code = name === 'command' || name === 'service';
    document.getElementById('environment').append(element('dt', '', name), element('dd', code ? 'code' : '', String(fact)));
  }
}

texts();
cards();
fronts();
table();
importance();
scatters();
