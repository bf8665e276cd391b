import { el } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 320;
const HEIGHT = 88;

function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Days up to today, oldest first, as `YYYY-MM-DD`. */
export function lastDays(number) {
  const today = Date.now();
  return Array.from({ length: number }, (_, index) =>
    new Date(today - (number - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** What `valueOf` adds up to on each day. */
export function byDay(rows, days, valueOf = () => 1) {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const row of rows) {
    const day = row.createdAt.slice(0, 10);
    if (sums.has(day)) sums.set(day, sums.get(day) + valueOf(row));
  }
  return [...sums];
}

/** Bars over time with a figure above them; `series` is a list of `[day, value]`. */
export function chart({ title, figure, series }) {
  const most = Math.max(1, ...series.map(([, value]) => value));
  const step = WIDTH / Math.max(1, series.length);
  const bars = series.map(([day, value], index) => {
    const height = value === 0 ? 2 : Math.max(4, (value / most) * HEIGHT);
    const bar = shape('rect', {
      x: index * step + 1,
      y: HEIGHT - height,
      width: Math.max(1, step - 3),
      height,
      rx: 2,
      class: value === 0 ? 'none' : '',
    });
    bar.append(shape('title', {}, `${day}: ${value}`));
    return bar;
  });
  const label = `${title}: ${figure}; ${series.length} days, at most ${most} on one.`;
  return el(
    'li',
    { class: 'card chart' },
    el('h3', {}, title),
    el('p', { class: 'figure' }, figure),
    shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, ...bars),
    el('p', { class: 'quiet ends' }, el('span', {}, series[0]?.[0] ?? ''), el('span', {}, 'today')),
  );
}
