import { Fragment, type ComponentChildren } from 'preact';

/** A state or code in readable form. */
export const inWords = (code: string | null | undefined): string =>
  code?.replaceAll('_', ' ') ?? '–';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 delivery", "2 deliveries". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Joins the texts that are not empty with commas; `null` if all are. */
export const joinTexts = (...texts: readonly (string | null | undefined)[]): string | null =>
  texts.filter(Boolean).join(', ') || null;

const GOOD = 'healthy delivered succeeded completed active paid published in_stock created updated';
const WARN = 'pending_verification pending low_stock failing retrying completed_with_errors';
const BAD = 'out_of_stock rejected cancelled suspended disabled failed timed_out blocked';
const TONES = new Map(
  Object.entries({ good: GOOD, warn: WARN, bad: BAD }).flatMap(([tone, states]) =>
    states.split(' ').map((state) => [state, tone] as const),
  ),
);

export function Badge({ state, tone = TONES.get(state) ?? '' }: { state: string; tone?: string }) {
  return <span class={`badge ${tone}`}>{inWords(state)}</span>;
}

/** A line with a smaller one below it. */
export const TwoLines = ({ first, second }: Record<'first' | 'second', ComponentChildren>) => (
  <span>
    {first}
    <small class="under">{second}</small>
  </span>
);

export interface FactsProps {
  readonly facts: Readonly<Record<string, ComponentChildren>>;
}

/** Names and values as a description list. */
export const Facts = ({ facts }: FactsProps) => (
  <dl>
    {Object.entries(facts).map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </Fragment>
    ))}
  </dl>
);

/** Why there is nothing to show, and what the user can do. */
export type Empty = readonly [title: string, text: string];

/** Shown while there is nothing to list. */
export const emptyState = ([title, text]: Empty) => (
  <div class="empty">
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
);

/**
 * Texts written by users, separated by commas. Each is isolated, so that a right-to-left text does not reorder the
 * others.
 */
export const InTurn = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map((text, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        <bdi>{text}</bdi>
      </Fragment>
    ))}
  </>
);

interface TableProps<Row> {
  readonly label: string;
  /** The cells of a row, by column title. */
  readonly columns: Readonly<Record<string, (row: Row) => ComponentChildren>>;
  readonly rows: readonly Row[];
  /** Content that can be opened below a row. */
  readonly detail?: (row: Row) => ComponentChildren;
  /** Shown instead of a table without rows. */
  readonly empty?: Empty | undefined;
}

/** Identifies a row when the list is read again. */
function keyOf(row: unknown): string {
  const { index, id, eventId, requestId } = row as Readonly<
    Record<string, string | number | undefined>
  >;
  return String(index ?? id ?? eventId ?? requestId ?? JSON.stringify(row));
}

/** On narrow screens each row is a card whose cells carry their column titles. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, detail, empty } = props;
  if (empty && rows.length === 0) return emptyState(empty);
  const cells = Object.entries(columns);
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0} data-key={label}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {cells.map(([title]) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr role="row">
                  {cells.map(([title, cell]) => (
                    <td key={title} role="cell" data-label={title}>
                      {cell(row) ?? '–'}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr role="row" class="detail">
                    <td role="cell" colSpan={cells.length}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
