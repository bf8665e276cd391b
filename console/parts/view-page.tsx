import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Actions, type Action } from '../shared/actions';
import { addressOf, goTo, type Filter } from '../shared/address';
import { messageOf, statusOf } from '../shared/api';
import { Form, type FieldSpec } from '../shared/forms';
import { announce, announcedText } from '../shared/status';
import { EmptyState } from '../shared/text';
import type { Role, View, ViewProps } from '../shared/view';
import { clockTime } from './time';

/** What the parts of a view can do with it. */
export interface ViewContext {
  readonly filter: Filter;
  readonly role: Role;
  /** Reads the view again; a refusal is announced. */
  readonly refresh: () => Promise<void>;
  /** The address of this view with a changed filter. */
  readonly address: (changes: Readonly<Record<string, string | null>>) => string;
  /** Shows this view with another filter. */
  readonly apply: (filter: Readonly<Record<string, string | null | undefined>>) => void;
}

export interface ViewSpec<Data> {
  readonly title: string;
  readonly pollMs?: number;
  /** Above the view: what begins something new. */
  readonly create?: (context: ViewContext) => readonly Action[];
  /** Above the view, made once: a form of its own. */
  readonly controls?: (context: ViewContext) => ComponentChildren | Promise<ComponentChildren>;
  /** Their values are those of the address. */
  readonly filters?: readonly FieldSpec[] | (() => Promise<readonly FieldSpec[]>);
  /** What the button of the filters says. */
  readonly submit?: string;
  readonly load: (filter: Filter, role: Role) => Promise<Data>;
  readonly body: (data: Data, context: ViewContext) => ComponentChildren;
}

const POLL_MS = 2000;

export const toView = <Data,>(spec: ViewSpec<Data>): View => ({
  title: spec.title,
  render: (props) => <ViewPage spec={spec} {...props} />,
});

/** What stands above a view. */
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

/** Reads a view, shows it and reads it again while somebody looks. */
function ViewPage<Data>({ spec, ...props }: { spec: ViewSpec<Data> } & ViewProps) {
  const { name, filter, role, isPaused, onRefused, onShown } = props;
  const [controls, setControls] = useState<ComponentChildren>(null);
  const [state, setState] = useState<{ data: Data; at: number } | 'loading' | 'nothing'>('loading');
  const reader = useMemo(() => {
    let isLeft = false;
    let requestCount = 0;
    let answered = 0;
    let hasControls = false;
    /** What was announced when the view could not be read; null when it was read the last time. */
    let failure: string | null = null;
    const refuse = (error: unknown) => {
      if (isLeft) return;
      failure = statusOf(error) === 401 ? null : messageOf(error);
      onRefused(error);
    };
    const read = async () => {
      const number = (requestCount += 1);
      const data = await spec.load(filter, role);
      // A slow answer is older than what is shown.
      if (isLeft || number < answered) return;
      answered = number;
      // Takes back what was said of the failure, unless something else was said since.
      if (failure !== null && announcedText() === failure) announce('');
      failure = null;
      setState({ data, at: Date.now() });
    };
    const context: ViewContext = {
      filter,
      role,
      refresh: () => read().catch(refuse),
      address: (changes) => addressOf(name, { ...filter, ...changes }),
      apply: (values) => goTo(name, values),
    };
    /** The controls come first, and again until they have come. */
    const update = async () => {
      if (!hasControls) {
        const newControls = await controlsOf(spec, context);
        if (isLeft) return;
        setControls(newControls);
        hasControls = true;
      }
      await read();
    };
    const poll = async () => {
      if (isLeft) return;
      if (!document.hidden && !isPaused()) await update().catch(refuse);
      setTimeout(() => void poll(), spec.pollMs ?? POLL_MS);
    };
    const start = async () => {
      try {
        await update();
      } catch (error) {
        if (isLeft) return;
        setState('nothing');
        refuse(error);
      }
      if (!isLeft) onShown();
      setTimeout(() => void poll(), spec.pollMs ?? POLL_MS);
    };
    return { context, start, leave: () => (isLeft = true) };
  }, []);
  useEffect(() => {
    void reader.start();
    return () => void reader.leave();
  }, []);
  return (
    <>
      <h2 tabIndex={-1} data-key="title">
        {spec.title}
      </h2>
      {controls}
      <div id="view">
        {state === 'loading' && <p class="quiet">Loading …</p>}
        {state === 'nothing' && (
          <EmptyState title="Nothing to show">The message above says why.</EmptyState>
        )}
        {typeof state === 'object' && spec.body(state.data, reader.context)}
      </div>
      {typeof state === 'object' && (
        <p id="updated" class="quiet">
          Updated {clockTime(state.at)}
        </p>
      )}
    </>
  );
}
