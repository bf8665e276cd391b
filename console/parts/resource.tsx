import type { Schemas } from 'commerce-client';
import type { ComponentChildren } from 'preact';
import { Actions, type Action } from '../shared/actions';
import { Badge, Facts, Table, type Empty, type FactsProps } from './pieces';
import { toView, type View, type ViewContext, type ViewSpec } from './view';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: Schemas['Pagination'] | undefined;
}

type RowOf<Data extends Page<unknown>> = Data['data'][number];
type OfRow<Data extends Page<unknown>, Result> = (
  row: RowOf<Data>,
  data: Data,
  context: ViewContext,
) => Result;

/** A resource of the contract as a table: how its rows are loaded, what they show, and the actions on them. */
export interface ResourceSpec<Data extends Page<unknown>> extends Omit<ViewSpec<Data>, 'body'> {
  /** The name of the table, if it differs from the title. */
  readonly label?: string;
  readonly keyOf?: (row: RowOf<Data>) => string;
  /** The cells of a row, by column title. */
  readonly columns?: Readonly<Record<string, OfRow<Data, ComponentChildren>>>;
  /** What the actions of a row apply to, for screen readers. */
  readonly about?: (row: RowOf<Data>) => string;
  readonly actions?: OfRow<Data, readonly Action[] | false>;
  /** There are too many actions for a column, so they are shown below their row. */
  readonly isWide?: true;
  /** Content that can be opened below a row. */
  readonly detail?: (row: RowOf<Data>, data: Data) => ComponentChildren;
  /** Shown above the table. */
  readonly above?: (data: Data, context: ViewContext) => ComponentChildren;
  /** Shown instead of the table unless it is empty: the open resource, or a list of another kind. */
  readonly instead?: (data: Data, context: ViewContext) => ComponentChildren;
  /** Why there may be no rows, and what the user can do. */
  readonly empty: Empty | ((data: Data) => Empty);
}

export const resourceView = <Data extends Page<unknown>>(spec: ResourceSpec<Data>): View =>
  toView<Data>({ ...spec, body: (data, context) => bodyOf(spec, data, context) });

function bodyOf<Data extends Page<unknown>>(
  spec: ResourceSpec<Data>,
  data: Data,
  context: ViewContext,
) {
  const { title, label = title, keyOf, isWide, about, columns = {} } = spec;
  const empty = typeof spec.empty === 'function' ? spec.empty(data) : spec.empty;
  const cells = Object.entries(columns).map(
    ([name, cell]) => [name, (row: RowOf<Data>) => cell(row, data, context)] as const,
  );
  const actionsOf = (row: RowOf<Data>) => {
    const actions = spec.actions?.(row, data, context) || [];
    if (!actions.some(Boolean)) return null;
    return <Actions actions={actions} about={about?.(row)} refresh={context.refresh} />;
  };
  if (spec.actions && !isWide) cells.push(['Actions', actionsOf]);
  const detail = (row: RowOf<Data>) => {
    const parts = [spec.detail?.(row, data), isWide && actionsOf(row)];
    return parts.some(Boolean) && parts;
  };
  const table = { label, columns: Object.fromEntries(cells), keyOf, detail, empty };
  return (
    <>
      {spec.above?.(data, context)}
      {spec.instead?.(data, context) || <Table rows={data.data} {...table} />}
      <Pager pagination={data.pagination} context={context} />
    </>
  );
}

interface DetailProps extends FactsProps {
  /** The address of the list. */
  readonly back: string;
  readonly all: string;
  readonly id: string;
  readonly state: string;
  readonly actions: readonly Action[];
  readonly about?: string;
  readonly refresh: () => Promise<void>;
}

/** The facts of one row of a list, and the actions on it. */
export const Detail = ({ back, all, id, state, facts, ...actions }: DetailProps) => (
  <>
    <a href={back}>← {all}</a>
    <section class="card">
      <div class="row">
        <h3>{id}</h3>
        <Badge state={state} />
      </div>
      <Facts facts={facts} />
      <Actions {...actions} />
    </section>
  </>
);

type PagerProps = Pick<Page<unknown>, 'pagination'> & { readonly context: ViewContext };

/** Says whether the list continues, and links to its pages; nothing for a list of one page. */
function Pager({ pagination, context }: PagerProps) {
  const isFirst = !context.filter['cursor'];
  if (!pagination || (isFirst && !pagination.hasNext)) return null;
  return (
    <p class="row pager">
      {isFirst ? `The first ${pagination.limit}` : 'A later part of the list'};{' '}
      {pagination.hasNext ? 'there are more.' : 'it ends here.'}
      {!isFirst && (
        <a href={context.address({ cursor: null })} data-key="page-first">
          ← From the start
        </a>
      )}
      {pagination.hasNext && (
        <a href={context.address({ cursor: pagination.nextCursor ?? null })} data-key="page-next">
          Next →
        </a>
      )}
    </p>
  );
}
