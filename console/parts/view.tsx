import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Actions, type Action } from '../shared/actions';
import { addressOf, type Filter, type FilterValues } from '../shared/address';
import { messageOf, statusOf } from '../shared/api';
import { Form, type FieldSpec } from '../shared/forms';
import { announce, announcedText } from '../shared/layers';
import { emptyState } from './pieces';
import { clockTime } from './time';

/** The role of the signed-in user; `null` for a key that does not reveal it. */
export type Role = string | null;

/** Whether the user fulfils orders rather than only placing them; a key of unknown role may belong to the shop. */
export const isShop = (role: Role): boolean => role === null || role === 'admin';

/** Whether the user moderates comments. */
export const isModerator = (role: Role): boolean => isShop(role) || role === 'moderator';

/** What the console passes to a view. */
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
  /** Who sees it in the navigation; everyone by default. */
  readonly isFor?: ((role: Role) => boolean) | undefined;
  readonly render: (props: ViewProps) => VNode;
}

/** The views by their names in the address. */
export type Views = Readonly<Record<string, View>>;

/** What the parts of a view can use. */
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

export interface ViewSpec<Data> extends Omit<View, 'render'> {
  readonly pollMs?: number;
  /** Actions above the view that create something. */
  readonly create?: (context: ViewContext) => readonly Action[];
  /** A form above the view, rendered once. */
  readonly controls?: (context: ViewContext) => ComponentChildren | Promise<ComponentChildren>;
  /** Their values come from the address. */
  readonly filters?: readonly FieldSpec[] | (() => Promise<readonly FieldSpec[]>);
  /** The label of the filter's button. */
  readonly submit?: string;
  readonly load: (filter: Filter, role: Role) => Promise<Data>;
  readonly body: (data: Data, context: ViewContext) => ComponentChildren;
}

const POLL_MS = 2000;

export const toView = <Data,>(spec: ViewSpec<Data>): View => ({
  title: spec.title,
  isFor: spec.isFor,
  render: (props) => <ViewPage spec={spec} {...props} />,
});

/** Everything above a view. */
async function controlsOf<Data>(spec: ViewSpec<Data>, context: ViewContext) {
  const { title, create, controls, filters } = spec;
  const fields = typeof filters === 'function' ? await filters() : filters;
  const isSearch = fields?.some(({ type }) => type === 'search');
  const { submit = isSearch ? 'Find' : 'Filter' } = spec;
  return (
    <>
      {create && <Actions actions={create(context)} refresh={context.refresh} />}
      {await controls?.(context)}
      {fields && (
        <Form
          label={`${submit}: ${title}`}
          submit={submit}
          fields={fields.map((field) => ({ ...field, value: context.filter[field.name] }))}
          run={context.apply}
        />
      )}
    </>
  );
}

type Content<Data> = { readonly data: Data; readonly at: number } | 'loading' | 'nothing';

/** Loads a view, shows it and reloads it while its tab is visible. */
function ViewPage<Data>({ spec, ...props }: { readonly spec: ViewSpec<Data> } & ViewProps) {
  const [controls, setControls] = useState<ComponentChildren>(null);
  const [content, setContent] = useState<Content<Data>>('loading');
  const reader = useMemo(() => createReader({ spec, setControls, setContent, ...props }), []);
  // A layout effect, because Preact runs the cleanup of other effects only after the next view is painted.
  useLayoutEffect(() => {
    void reader.poll();
    return reader.leave;
  }, []);
  useEffect(() => {
    if (content !== 'loading') props.onShown();
  }, [content === 'loading']);
  return (
    <>
      <h2 tabIndex={-1} data-key="title">
        {spec.title}
      </h2>
      {controls}
      <div id="view">
        {content === 'loading' && <p class="quiet">Loading …</p>}
        {content === 'nothing' && emptyState(['Nothing to show', 'The message above says why.'])}
        {typeof content === 'object' && spec.body(content.data, reader.context)}
      </div>
      {typeof content === 'object' && (
        <p id="updated" class="quiet">
          Updated {clockTime(content.at)}
        </p>
      )}
    </>
  );
}

interface ReaderProps<Data> extends ViewProps {
  readonly spec: ViewSpec<Data>;
  readonly setControls: (controls: ComponentChildren) => void;
  readonly setContent: (next: (content: Content<Data>) => Content<Data>) => void;
}

/** Loads the data of a view until the user leaves it. */
function createReader<Data>({ spec, setControls, setContent, ...props }: ReaderProps<Data>) {
  const { name, filter, role, isPaused, onRefused } = props;
  let isLeft = false;
  let requestCount = 0;
  let lastAnswered = 0;
  let hasControls = false;
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
    setContent(() => ({ data, at: Date.now() }));
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

  /** Loads the controls first, and again after a failure. */
  async function update(): Promise<void> {
    if (!hasControls) {
      const controls = await controlsOf(spec, context);
      if (isLeft) return;
      setControls(controls);
      hasControls = true;
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
}
