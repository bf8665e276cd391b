import { el } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 320;
const HEIGHT = 88;
const HOUR_MS = 3_600_000;

function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function bar({ x, width, height, text }) {
  const rect = shape('rect', { x, y: HEIGHT - height, width, height, rx: 2 });
  rect.append(shape('title', {}, text));
  return rect;
}

const heightOf = (value, most) => (value === 0 ? 2 : Math.max(4, (value / most) * HEIGHT));

/** `YYYY-MM-DD` here, as all times of this page are, or in another time zone. */
const dayIn = (timeZone) => new Intl.DateTimeFormat('sv', { timeZone });
const here = dayIn();
export const dayOf = (moment) => here.format(new Date(moment));

/** Days up to today, oldest first. */
export function lastDays(number, timeZone) {
  const format = timeZone ? dayIn(timeZone) : here;
  // Noon is on its day also where clocks are changed.
  const last = timeZone ? Date.now() : new Date().setHours(12, 0, 0, 0);
  return Array.from({ length: number }, (_, index) =>
    format.format(last - (number - 1 - index) * 86_400_000),
  );
}

/** What `valueOf` adds up to on each day. */
export function byDay(rows, days, valueOf = () => 1) {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    if (sums.has(day)) sums.set(day, sums.get(day) + valueOf(row));
  }
  return [...sums];
}

/** The figures of the last hours by the hour, oldest first: `[hour, requests, errors]`. */
export function byHour(figures, number) {
  const known = new Map(figures.map((figure) => [Date.parse(figure.hour), figure]));
  const last = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: number }, (_, index) => {
    const start = last - (number - 1 - index) * HOUR_MS;
    const { requests = 0, errors = 0 } = known.get(start) ?? {};
    const label = new Date(start).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
    return [label, requests, errors];
  });
}

/** Bars over time with a figure above them; `series` is a list of `[when, value, bad]`, `bad` a part of the value. */
export function chart({ title, figure, series, unit = 'days', end = 'today' }) {
  const most = Math.max(1, ...series.map(([, value]) => value));
  const step = WIDTH / Math.max(1, series.length);
  const bars = series.flatMap(([when, value, bad = 0], index) => {
    const at = { x: index * step + 1, width: Math.max(1, step - 3) };
    const text = `${when}: ${value}${bad > 0 ? `, ${bad} of them failed` : ''}`;
    const all = bar({ ...at, height: heightOf(value, most), text });
    all.setAttribute('class', value === 0 ? 'none' : '');
    if (bad === 0) return [all];
    const part = bar({ ...at, height: heightOf(bad, most), text });
    part.setAttribute('class', 'bad');
    return [all, part];
  });
  const label = `${title}: ${figure}; ${series.length} ${unit}, at most ${most} in one.`;
  return el(
    'li',
    { class: 'card chart' },
    el('h3', {}, title),
    el('p', { class: 'figure' }, figure),
    shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, ...bars),
    el('p', { class: 'quiet ends' }, el('span', {}, series[0]?.[0] ?? ''), el('span', {}, end)),
  );
}
