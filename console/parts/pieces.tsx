import { Fragment, type ComponentChildren } from 'preact';
import { inWords } from '../shared/text';

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

/** A line, and a smaller one below it. */
export const TwoLines = ({ first, second }: Record<'first' | 'second', ComponentChildren>) => (
  <span>
    {first}
    <small class="under">{second}</small>
  </span>
);

/** Names and values, as a list of terms. */
export function Facts({ facts }: { facts: Readonly<Record<string, ComponentChildren>> }) {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface Answer {
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
}

/** What a receiver said last, or why it could not be asked. */
export const lastAnswerOf = ({ lastResponseStatus, lastError }: Answer): string =>
  lastResponseStatus ? String(lastResponseStatus) : inWords(lastError);

/** Texts that people wrote, separated by commas; one that turns its direction leaves the others as they are. */
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

/** What a row shows, by the titles of the columns. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => ComponentChildren>>;

interface TableProps<Row> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What is opened below a row. */
  readonly detail?: ((row: Row) => ComponentChildren) | undefined;
}

/** On narrow screens rows are cards, and each cell says what it is. */
export function Table<Row>({ label, columns, rows, keyOf, detail }: TableProps<Row>) {
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
          {rows.flatMap((row) => {
            const below = detail?.(row) ?? null;
            const key = keyOf(row);
            return [
              <tr key={key} role="row">
                {cells.map(([title, cell]) => (
                  <td key={title} role="cell" data-label={title}>
                    {cell(row) ?? '–'}
                  </td>
                ))}
              </tr>,
              below && (
                <tr key={`${key} detail`} role="row" class="detail">
                  <td role="cell" colSpan={cells.length}>
                    {below}
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
