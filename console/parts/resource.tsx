import type { ComponentChildren } from 'preact';
import { Actions, type Action } from '../shared/actions';
import { EmptyState } from '../shared/text';
import type { View } from '../shared/view';
import { Table, type Columns } from './pieces';
import { toView, type ViewContext, type ViewSpec } from './view-page';

/** Where a list goes on, as the contract has it. */
export interface Pagination {
  readonly hasNext: boolean;
  readonly nextCursor?: string | null;
  readonly limit?: number;
}

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: Pagination | undefined;
}

type Empty = readonly [title: string, text: string];

/** A resource of the contract as a table: what finds its rows, what a row shows, what can be done with it. */
export interface ResourceSpec<Row, Data extends Page<Row>> extends Omit<ViewSpec<Data>, 'body'> {
  /** What the table is called where that is not the title. */
  readonly label?: string;
  readonly keyOf: (row: Row) => string;
  readonly columns: Columns<Row> | ((data: Data, context: ViewContext) => Columns<Row>);
  /** What the actions of a row are about, and the actions. */
  readonly about?: (row: Row) => string;
  readonly actions?: (row: Row, context: ViewContext, data: Data) => readonly Action[];
  /** The actions are too many for a column: they stand below their row. */
  readonly isWide?: true;
  /** Opened below a row. */
  readonly detail?: (row: Row, data: Data) => ComponentChildren;
  /** Above the table. */
  readonly above?: (data: Data, context: ViewContext) => ComponentChildren;
  /** In place of the table, where one resource is opened. */
  readonly instead?: (data: Data, context: ViewContext) => ComponentChildren;
  /** Why there may be no rows, and what helps. */
  readonly empty: Empty | ((data: Data) => Empty);
}

export const resourceView = <Row, Data extends Page<Row>>(spec: ResourceSpec<Row, Data>): View =>
  toView<Data>({ ...spec, body: (data, context) => resourceBody(spec, data, context) });

function resourceBody<Row, Data extends Page<Row>>(
  spec: ResourceSpec<Row, Data>,
  data: Data,
  context: ViewContext,
): ComponentChildren {
  const { title, label = title, keyOf, about, columns, isWide, detail, empty } = spec;
  const instead = spec.instead?.(data, context);
  if (instead) return instead;
  const [emptyTitle, emptyText] = typeof empty === 'function' ? empty(data) : empty;
  const cells = typeof columns === 'function' ? columns(data, context) : columns;
  const actionsOf = (row: Row) => {
    const actions = spec.actions?.(row, context, data) ?? [];
    if (!actions.some(Boolean)) return null;
    return <Actions actions={actions} about={about?.(row)} refresh={context.refresh} />;
  };
  const below = (row: Row) => (
    <>
      {detail?.(row, data)}
      {actionsOf(row)}
    </>
  );
  return (
    <>
      {spec.above?.(data, context)}
      {data.data.length === 0 ? (
        <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
      ) : (
        <Table<Row>
          label={label}
          columns={spec.actions && !isWide ? { ...cells, Actions: actionsOf } : cells}
          rows={data.data}
          keyOf={keyOf}
          detail={isWide ? below : detail && ((row) => detail(row, data))}
        />
      )}
      <Pager pagination={data.pagination} context={context} />
    </>
  );
}

interface PagerProps {
  readonly pagination: Pagination | undefined;
  readonly context: ViewContext;
}

/** Whether a list goes on, and the way there and back; nothing where it is whole. */
export function Pager({ pagination, context }: PagerProps) {
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
