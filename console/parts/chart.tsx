import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import { clockTime } from './time';

const WIDTH = 320;
const HEIGHT = 88;
const HOURS = 24;
const HOUR_MS = 3_600_000;

/** A bar: its time, its value, and how much of the value failed. */
export type Bar = readonly [when: string, value: number, bad?: number];

/** Requests and errors of the last 24 hours, oldest first. */
export function byHour(figures: Schemas['RequestLog']['figures']) {
  const byStart = new Map(figures.map((figure) => [Date.parse(figure.hour), figure]));
  const last = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: HOURS }, (_, index) => {
    const start = last - (HOURS - 1 - index) * HOUR_MS;
    const { requests = 0, errors = 0 } = byStart.get(start) ?? {};
    return [clockTime(start).slice(0, 5), requests, errors] as const;
  });
}

export interface ChartSpec {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Shown above the bars; their sum by default. */
  readonly figure?: string;
  readonly unit?: 'days' | 'hours';
  readonly end?: string;
  readonly format?: (value: number) => string;
}

/** A list of charts; those that are `null` or `undefined` have no data. */
export const Charts = ({ label, charts }: ChartsProps) => (
  <ul class="cards" aria-label={label}>
    {charts.map((chart) => chart && <Chart key={chart.title} {...chart} />)}
  </ul>
);

interface ChartsProps {
  readonly label: string;
  readonly charts: readonly (ChartSpec | null | undefined)[];
}

/**
 * A bar chart over time. The value of a bar is shown below the chart while the user points at it or selects it with the
 * arrow keys.
 */
export function Chart({ title, bars, unit = 'days', end = 'today', ...props }: ChartSpec) {
  const { format = String } = props;
  const { figure = format(bars.reduce((sum, [, value]) => sum + value, 0)) } = props;
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const highestValue = Math.max(0, ...bars.map(([, value]) => value));
  const last = bars.length - 1;
  const textOf = ([when, value, bad = 0]: Bar) =>
    `${when}: ${format(value)}${bad > 0 ? `, ${format(bad)} of them failed` : ''}`;
  const choose = (next: number) => setChosenIndex(Math.min(last, Math.max(0, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndexes: Readonly<Record<string, number>> = {
      ArrowLeft: (chosenIndex ?? last + 1) - 1,
      ArrowRight: (chosenIndex ?? -1) + 1,
      Home: 0,
      End: last,
    };
    const next = nextIndexes[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    choose(Math.floor(((clientX - left) / width) * bars.length));
  };
  const chosenBar = chosenIndex === null ? undefined : bars[chosenIndex];
  return (
    <li class="card chart">
      <h3>{title}</h3>
      <p class="figure">{figure}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        tabIndex={0}
        aria-label={`${title}: ${figure}; ${bars.length} ${unit}, at most ${format(highestValue)} in one.`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosenIndex(null)}
        onBlur={() => setChosenIndex(null)}
        onKeyDown={onKeyDown}
      >
        {bars.map((bar, index) => {
          const [when, value, bad = 0] = bar;
          const box = (height: number) =>
            boxOf(index / bars.length, bars.length, height / highestValue);
          const look = `${value === 0 ? 'none' : ''} ${index === chosenIndex ? 'chosen' : ''}`;
          return (
            <g key={when}>
              <title>{textOf(bar)}</title>
              <rect {...box(value)} class={look} />
              {bad > 0 && <rect {...box(bad)} class="bad" />}
            </g>
          );
        })}
      </svg>
      <p class="row quiet ends">
        <span>{bars[0]?.[0]}</span>
        <output>
          {chosenBar ? textOf(chosenBar) : highestValue > 0 && `at most ${format(highestValue)}`}
        </output>
        <span>{end}</span>
      </p>
    </li>
  );
}

/** The box of a bar. `share` is its height relative to the highest bar, from 0 to 1. */
function boxOf(place: number, barCount: number, share: number) {
  const height = share > 0 ? Math.max(4, share * HEIGHT) : 2;
  const width = Math.max(1, WIDTH / barCount - 3);
  return { x: place * WIDTH + 1, y: HEIGHT - height, width, height, rx: 2 };
}
