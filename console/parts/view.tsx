import type { Schemas } from 'commerce-client';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Actions, type Action } from '../shared/actions';
import { addressOf, type Filter, type FilterValues } from '../shared/address';
import { messageOf, statusOf } from '../shared/api';
import { Form, readFields, type FieldSpec, type LazyFields } from '../shared/forms';
import { announce, announcedText } from '../shared/layers';
import { Badge, emptyState, Facts, Table, type Empty, type FactsProps } from './pieces';
import { clockTime } from './time';

/** The role of the signed-in user; `null` for a key that does not reveal it. */
export type Role = string | null;

/** Whether the user fulfils orders rather than only placing them; a key of unknown role may belong to the shop. */
export const isShop = (role: Role): boolean => role === null || role === 'admin';

/** Whether the user moderates comments. */
export const isModerator = (role: Role): boolean => isShop(role) || role === 'moderator';

/** The arguments that the console passes to a view. */
export interface ViewProps {
  readonly name: string;
  readonly filter: Filter;
  readonly role: Role;
  /** While the session is interrupted, the view reads nothing. */
  readonly isPaused: () => boolean;
  /** Called with the reason if the view cannot be read. */
  readonly onRefused: (error: unknown) => void;
  /** Called once content is shown. */
  readonly onShown: () => void;
}

export interface View {
  readonly title: string;
  /** Whether the viewer sees it in the navigation; true by default. */
  readonly isFor?: ((role: Role) => boolean) | undefined;
  readonly render: (props: ViewProps) => VNode;
}

/** The views by their names in the address. */
export type Views = Readonly<Record<string, View>>;

/** The helpers that the parts of a view can use. */
export interface ViewContext {
  readonly filter: Filter;
  readonly role: Role;
  /** Reads the view again and announces a refusal. */
  readonly refresh: () => Promise<void>;
  /** The address of this view with a changed filter. */
  readonly address: (changes: FilterValues) => string;
  /** Shows this view with another filter. */
  readonly apply: (filter: FilterValues) => void;
}

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: Schemas['Pagination'] | undefined;
  /** Why there are no rows, if not for the usual reason. */
  readonly emptyReason?: string;
}

type RowOf<Data extends Page<unknown>> = Data['data'][number];
type OfRow<Data extends Page<unknown>, Result> = (
  row: RowOf<Data>,
  data: Data,
  context: ViewContext,
) => Result;

/** A resource of the contract as a table: how its rows are loaded, what they show, and the actions on them. */
export interface ViewSpec<Data extends Page<unknown>> extends Omit<View, 'render'> {
  /** The name of the table, if it differs from the title. */
  readonly label?: string;
  readonly pollMs?: number;
  /** Actions above the view that create something. */
  readonly create?: (context: ViewContext) => readonly Action[];
  /** The filter fields, whose values come from the address. */
  readonly filters?: LazyFields;
  /** The label of the filter's button. */
  readonly submit?: string;
  readonly load: (filter: Filter, role: Role) => Promise<Data>;
  /** The cells of a row, by column title. */
  readonly columns?: Readonly<Record<string, OfRow<Data, ComponentChildren>>>;
  /** What the actions of a row apply to, for screen readers. */
  readonly about?: (row: RowOf<Data>) => string;
  readonly actions?: OfRow<Data, readonly Action[] | false>;
  /** There are too many actions for a column, so they are shown below their row. */
  readonly isWide?: true;
  /** Content that can be opened below a row. */
  readonly detail?: (row: RowOf<Data>, data: Data) => ComponentChildren;
  /** Renders other content around the table, or instead of it. */
  readonly body?: (data: Data, context: ViewContext, table: VNode) => ComponentChildren;
  /** Why there may be no rows, and what the user can do. */
  readonly empty?: Empty;
}

const POLL_MS = 2000;

export const defineView = <Data extends Page<unknown>>(spec: ViewSpec<Data>): View => ({
  title: spec.title,
  isFor: spec.isFor,
  render: (props) => <ViewPage spec={spec} {...props} />,
});

type Content<Data> = { readonly data: Data; readonly at: number } | 'loading' | 'nothing';

interface PageProps<Data extends Page<unknown>> extends ViewProps {
  readonly spec: ViewSpec<Data>;
}

/** Shows a view and reloads it while its tab is visible. */
function ViewPage<Data extends Page<unknown>>({ spec, ...props }: PageProps<Data>) {
  const { title, create } = spec;
  const { fields, content, context } = useReader(spec, props);
  useEffect(() => {
    if (content !== 'loading') props.onShown();
  }, [content === 'loading']);
  const { submit = fields.some(({ type }) => type === 'search') ? 'Find' : 'Filter' } = spec;
  return (
    <>
      <h2 tabIndex={-1} data-key="title">
        {title}
      </h2>
      {create && <Actions actions={create(context)} refresh={context.refresh} />}
      {fields.length > 0 && (
        <Form
          label={`${submit}: ${title}`}
          submit={submit}
          fields={fields.map((field) => ({ ...field, value: context.filter[field.name] }))}
          run={context.apply}
        />
      )}
      <div id="view">
        {content === 'loading' && <p class="quiet">Loading …</p>}
        {content === 'nothing' && emptyState(['Nothing to show', 'The message above says why.'])}
        {typeof content === 'object' && bodyOf(spec, content.data, context)}
      </div>
      {typeof content === 'object' && (
        <p id="updated" class="quiet">
          Updated {clockTime(content.at)}
        </p>
      )}
    </>
  );
}

function bodyOf<Data extends Page<unknown>>(
  spec: ViewSpec<Data>,
  data: Data,
  context: ViewContext,
) {
  const { title, label = title, isWide, about, columns = {} } = spec;
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
  const table = (
    <Table
      label={label}
      columns={Object.fromEntries(cells)}
      rows={data.data}
      detail={detail}
      empty={spec.empty && [spec.empty[0], data.emptyReason ?? spec.empty[1]]}
    />
  );
  return (
    <>
      {spec.body?.(data, context, table) ?? table}
      <Pager pagination={data.pagination} context={context} />
    </>
  );
}

/** Loads the fields of the filter and the data of a view until the user leaves it. */
function useReader<Data extends Page<unknown>>(spec: ViewSpec<Data>, props: ViewProps) {
  const [fields, setFields] = useState<readonly FieldSpec[]>([]);
  const [content, setContent] = useState<Content<Data>>('loading');
  const reader = useMemo(() => {
    const { name, filter, role, isPaused, onRefused } = props;
    let isLeft = false;
    let requestCount = 0;
    let lastAnswered = 0;
    let hasFields = false;
    /** What was announced when the last read failed; `null` after a successful one. */
    let failure: string | null = null;

    async function read(): Promise<void> {
      const number = (requestCount += 1);
      const data = await spec.load(filter, role);
      // A slow response is older than the content on display.
      if (isLeft || number < lastAnswered) return;
      lastAnswered = number;
      // Clears the announced failure, unless another message has replaced it.
      if (failure !== null && announcedText() === failure) announce('');
      failure = null;
      setContent({ data, at: Date.now() });
    }

    function refuse(error: unknown): void {
      if (isLeft) return;
      setContent((content) => (content === 'loading' ? 'nothing' : content));
      failure = statusOf(error) === 401 ? null : messageOf(error);
      onRefused(error);
    }

    const context: ViewContext = {
      filter,
      role,
      refresh: () => read().catch(refuse),
      address: (changes) => addressOf(name, { ...filter, ...changes }),
      apply: (values) => {
        location.hash = addressOf(name, values);
      },
    };

    /** Loads the fields of the filter first, and again after a failure. */
    async function update(): Promise<void> {
      if (!hasFields) {
        const fields = await readFields(spec.filters);
        if (isLeft) return;
        setFields(fields);
        hasFields = true;
      }
      await read();
    }

    async function poll(): Promise<void> {
      let isFirst = true;
      while (!isLeft) {
        if (isFirst || !(document.hidden || isPaused())) await update().catch(refuse);
        isFirst = false;
        await new Promise((resolve) => setTimeout(resolve, spec.pollMs ?? POLL_MS));
      }
    }

    return { context, poll, leave: () => void (isLeft = true) };
  }, []);
  // A layout effect, because Preact runs the cleanup of other effects only after the next view is painted.
  useLayoutEffect(() => {
    void reader.poll();
    return reader.leave;
  }, []);
  return { fields, content, context: reader.context };
}

type DetailProps = FactsProps &
  Parameters<typeof Actions>[0] &
  Record<'back' | 'all' | 'id' | 'state', string>;

/** The facts of one row of a list, and the actions on it. `back` is the address of the list, `all` its name. */
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
