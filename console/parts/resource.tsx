import type { ComponentChildren } from 'preact';
import { type Filter } from '../shared/address';
import { Form, type FieldSpec } from '../shared/forms';
import { EmptyState } from '../shared/text';
import type { Role, View } from '../shared/view';
import { Table, type Column } from './pieces';
import { toView, type ViewContext } from './view-page';

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

/** A resource of the contract as a list: what finds its rows, what a row shows, what can be done with it. */
export interface ResourceSpec<Row, Data extends Page<Row>> {
  readonly title: string;
  /** What the table is called. */
  readonly label?: string;
  readonly pollMs?: number;
  readonly filters?: (filter: Filter) => readonly FieldSpec[] | Promise<readonly FieldSpec[]>;
  /** What the form of the filters is called, and its button. */
  readonly search?: readonly [label: string, submit: string];
  /** What begins something new, above the list. */
  readonly create?: (context: ViewContext) => ComponentChildren;
  readonly load: (filter: Filter, role: Role) => Promise<Data>;
  readonly keyOf: (row: Row) => string;
  readonly columns: (data: Data, context: ViewContext) => readonly Column<Row>[];
  readonly actions?: (row: Row, context: ViewContext, data: Data) => ComponentChildren;
  /** Opened below a row. */
  readonly detail?: (row: Row, data: Data) => ComponentChildren;
  /** Above the table. */
  readonly above?: (data: Data) => ComponentChildren;
  /** In place of the list, where one resource is opened. */
  readonly instead?: (data: Data, context: ViewContext) => ComponentChildren;
  readonly empty: (data: Data) => readonly [title: string, text: string];
}

export function resourceView<Row, Data extends Page<Row>>(spec: ResourceSpec<Row, Data>): View {
  const { title, pollMs, load, create, filters } = spec;
  return toView<Data>({
    title,
    ...(pollMs ? { pollMs } : {}),
    load,
    controls: async (context) => {
      const fields = await filters?.(context.filter);
      return (
        <>
          {create?.(context)}
          {fields && <FilterForm fields={fields} search={spec.search} context={context} />}
        </>
      );
    },
    body: (data, context) => <Resource spec={spec} data={data} context={context} />,
  });
}

interface FilterFormProps {
  readonly fields: readonly FieldSpec[];
  readonly search: readonly [label: string, submit: string] | undefined;
  readonly context: ViewContext;
}

function FilterForm({ fields, search = ['Filter', 'Filter'], context }: FilterFormProps) {
  return <Form label={search[0]} submit={search[1]} fields={fields} run={context.apply} />;
}

interface ResourceProps<Row, Data extends Page<Row>> {
  readonly spec: ResourceSpec<Row, Data>;
  readonly data: Data;
  readonly context: ViewContext;
}

function Resource<Row, Data extends Page<Row>>({ spec, data, context }: ResourceProps<Row, Data>) {
  const { title, label = title, keyOf, detail, above, actions } = spec;
  const instead = spec.instead?.(data, context) ?? null;
  if (instead !== null) return <>{instead}</>;
  const [emptyTitle, emptyText] = spec.empty(data);
  const columns = [...spec.columns(data, context)];
  if (actions)
    columns.push({
      title: 'Actions',
      cell: (row) => {
        const offered = actions(row, context, data);
        return offered && <span class="row">{offered}</span>;
      },
    });
  return (
    <>
      {above?.(data)}
      {data.data.length === 0 ? (
        <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
      ) : (
        <Table<Row>
          label={label}
          columns={columns}
          rows={data.data}
          keyOf={keyOf}
          detail={detail && ((row) => detail(row, data))}
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

/** A choice of a filter; the first one is no filter. */
export const choices = (names: readonly string[], all = 'all') =>
  [['', all], ...names.map((name) => [name, name] as const)] as const;
