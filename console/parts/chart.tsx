import { useState } from 'preact/hooks';
import { dayOf } from './time';

const WIDTH = 320;
const HEIGHT = 88;
const HOUR_MS = 3_600_000;

/** A bar: when, how much, and how much of that failed. */
export type Bar = readonly [when: string, value: number, bad?: number];

/** What `valueOf` adds up to on each day. */
export function byDay<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  days: readonly string[],
  valueOf: (row: Row) => number = () => 1,
): readonly (readonly [day: string, value: number])[] {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const sum = sums.get(day);
    if (sum !== undefined) sums.set(day, sum + valueOf(row));
  }
  return [...sums];
}

interface HourFigure {
  readonly hour: string;
  readonly requests: number;
  readonly errors: number;
}

/** Requests and errors of the last hours, oldest first. */
export function byHour(figures: readonly HourFigure[], number: number) {
  const byStart = new Map(figures.map((figure) => [Date.parse(figure.hour), figure]));
  const last = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: number }, (_, index) => {
    const start = last - (number - 1 - index) * HOUR_MS;
    const { requests = 0, errors = 0 } = byStart.get(start) ?? {};
    const when = new Date(start).toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit' });
    return { when, requests, errors };
  });
}

interface ChartProps {
  readonly title: string;
  /** The sum, above the bars. */
  readonly figure: string;
  readonly bars: readonly Bar[];
  readonly unit?: 'days' | 'hours';
  readonly end?: string;
  readonly format?: (value: number) => string;
}

const heightOf = (value: number, most: number) =>
  value === 0 ? 2 : Math.max(4, (value / most) * HEIGHT);

/** Bars over time. The value of one stands below it while the pointer or the arrow keys are on it. */
export function Chart({
  title,
  figure,
  bars,
  unit = 'days',
  end = 'today',
  format = String,
}: ChartProps) {
  const [index, setIndex] = useState<number | null>(null);
  const most = Math.max(0, ...bars.map(([, value]) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const textOf = ([when, value, bad = 0]: Bar) =>
    `${when}: ${format(value)}${bad > 0 ? `, ${format(bad)} of them failed` : ''}`;
  const chosen = index === null ? undefined : bars[index];
  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, (index ?? last + 1) - 1),
      ArrowRight: Math.min(last, (index ?? -1) + 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  };
  return (
    <li class="card chart">
      <h3>{title}</h3>
      <p class="figure">{figure}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        tabIndex={0}
        aria-label={`${title}: ${figure}; ${bars.length} ${unit}, at most ${format(most)} in one.`}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setIndex(
            Math.min(
              bars.length - 1,
              Math.max(0, Math.floor(((clientX - left) / width) * bars.length)),
            ),
          );
        }}
        onPointerLeave={() => setIndex(null)}
        onBlur={() => setIndex(null)}
        onKeyDown={onKeyDown}
      >
        {bars.map((bar, at) => {
          const [when, value, bad = 0] = bar;
          const place = { x: at * step + 1, width: Math.max(1, step - 3), rx: 2 };
          const look = `${value === 0 ? 'none' : ''} ${at === index ? 'chosen' : ''}`;
          return (
            <g key={when}>
              <rect
                {...place}
                class={look}
                y={HEIGHT - heightOf(value, most)}
                height={heightOf(value, most)}
              >
                <title>{textOf(bar)}</title>
              </rect>
              {bad > 0 && (
                <rect
                  {...place}
                  class="bad"
                  y={HEIGHT - heightOf(bad, most)}
                  height={heightOf(bad, most)}
                >
                  <title>{textOf(bar)}</title>
                </rect>
              )}
            </g>
          );
        })}
      </svg>
      <p class="quiet ends">
        <span>{bars[0]?.[0]}</span>
        <output>{chosen ? textOf(chosen) : most > 0 && `at most ${format(most)}`}</output>
        <span>{end}</span>
      </p>
    </li>
  );
}
