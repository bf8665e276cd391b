import type { ComponentChildren } from 'preact';
import type { Filter } from '../shared/address';
import { Form, type FieldSpec } from '../shared/forms';
import { EmptyState } from '../shared/text';
import type { Role, View } from '../shared/view';
import { Actions, type Action } from './actions';
import { Table, type Columns } from './pieces';
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

type Empty = readonly [title: string, text: string];

/** A resource of the contract as a list: what finds its rows, what a row shows, what can be done with it. */
export interface ResourceSpec<Row, Data extends Page<Row>> {
  readonly title: string;
  /** What the table is called. */
  readonly label?: string;
  readonly pollMs?: number;
  /** Their values are those of the address. */
  readonly filters?: readonly FieldSpec[] | (() => Promise<readonly FieldSpec[]>);
  /** What the form of the filters is called, and its button. */
  readonly search?: readonly [label: string, submit: string];
  /** What begins something new, above the list. */
  readonly create?: (context: ViewContext) => ComponentChildren;
  readonly load: (filter: Filter, role: Role) => Promise<Data>;
  readonly keyOf: (row: Row) => string;
  readonly columns: Columns<Row> | ((data: Data, context: ViewContext) => Columns<Row>);
  /** What the actions of a row are about, and the actions. */
  readonly about?: (row: Row) => string;
  readonly actions?: (row: Row, context: ViewContext, data: Data) => readonly Action[];
  /** Opened below a row. */
  readonly detail?: (row: Row, data: Data) => ComponentChildren;
  /** Above the table. */
  readonly above?: (data: Data) => ComponentChildren;
  /** In place of the list, where one resource is opened. */
  readonly instead?: (data: Data, context: ViewContext) => ComponentChildren;
  /** Why there may be no rows, and what helps. */
  readonly empty: Empty | ((data: Data) => Empty);
}

export function resourceView<Row, Data extends Page<Row>>(spec: ResourceSpec<Row, Data>): View {
  const { title, pollMs, load, create, filters } = spec;
  return toView<Data>({
    title,
    ...(pollMs ? { pollMs } : {}),
    load,
    controls: async (context) => {
      const fields = typeof filters === 'function' ? await filters() : filters;
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
  const [label, submit] = search;
  const filled = fields.map((field) => ({ value: context.filter[field.name], ...field }));
  return <Form label={label} submit={submit} fields={filled} run={context.apply} />;
}

interface ResourceProps<Row, Data extends Page<Row>> {
  readonly spec: ResourceSpec<Row, Data>;
  readonly data: Data;
  readonly context: ViewContext;
}

function Resource<Row, Data extends Page<Row>>({ spec, data, context }: ResourceProps<Row, Data>) {
  const { title, label = title, keyOf, detail, above, actions, about, columns, empty } = spec;
  const instead = spec.instead?.(data, context) ?? null;
  if (instead !== null) return <>{instead}</>;
  const [emptyTitle, emptyText] = typeof empty === 'function' ? empty(data) : empty;
  const ofRow = typeof columns === 'function' ? columns(data, context) : columns;
  const actionsOf = (row: Row) => {
    const offered = actions?.(row, context, data) ?? [];
    if (!offered.some(Boolean)) return null;
    const named = about ? { about: about(row) } : {};
    return (
      <span class="row">
        <Actions actions={offered} {...named} refresh={context.refresh} />
      </span>
    );
  };
  return (
    <>
      {above?.(data)}
      {data.data.length === 0 ? (
        <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
      ) : (
        <Table<Row>
          label={label}
          columns={actions ? { ...ofRow, Actions: actionsOf } : ofRow}
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

/** Names as the options of a field. */
export const asOptions = (names: readonly string[]) => names.map((name) => [name, name] as const);

/** A choice of a filter; the first one is no filter. */
export const choices = (names: readonly string[]) => [['', 'all'], ...asOptions(names)] as const;
