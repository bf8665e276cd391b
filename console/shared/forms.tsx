import { Problem, type Violation } from 'commerce-client';
import type { ComponentChildren, PartialInputHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from './api';
import { announce, topLayer } from './layers';
import { sessionSignal } from './session';

/** The values of fields by name; several checked boxes of one name are joined by spaces. */
export type Values = Readonly<Record<string, string>>;

/** A value, its text if that differs, and an explanation on hover. */
export type Option = string | readonly [value: string, text: string, hint?: string];

type InputAttributes = Pick<
  PartialInputHTMLAttributes<HTMLInputElement>,
  'required' | 'placeholder' | 'autocomplete' | 'step' | 'min' | 'max' | 'maxLength' | 'accept'
>;

/** A field as data: the attributes of its input, and how the form shows it. */
export interface FieldSpec extends InputAttributes {
  readonly name: string;
  readonly label: string;
  /** The type of an `input`, or `boxes`: one checkbox per option. */
  readonly type?: string;
  readonly options?: readonly Option[];
  /** Makes the field a textarea with this many rows. */
  readonly rows?: number;
  readonly value?: string | number | null | undefined;
  /** Shown only while another field has this value. */
  readonly showIf?: readonly [name: string, value: string];
  /** The field is collapsed under this summary until the user opens it. */
  readonly summary?: string;
  readonly autofocus?: boolean;
}

type FieldExtras = Omit<FieldSpec, 'name' | 'label'>;

export const field = (name: string, label: string, extras: FieldExtras = {}): FieldSpec => ({
  name,
  label,
  ...extras,
});

export const search = (name: string, label: string, placeholder = ''): FieldSpec =>
  field(name, label, { type: 'search', placeholder });

/** A filter with one choice out of several, or none. */
export const choice = (name: string, label: string, options: readonly Option[]): FieldSpec =>
  field(name, label, { options: [['', 'all'], ...options] });

/** Fields that may depend on data of the service. */
export type LazyFields = readonly FieldSpec[] | (() => Promise<readonly FieldSpec[]>);

export const readFields = async (fields: LazyFields = []): Promise<readonly FieldSpec[]> =>
  typeof fields === 'function' ? fields() : fields;

/** A date and time in local time. */
export const moment = (name: string, label: string, extras: FieldExtras = {}): FieldSpec =>
  field(name, label, { type: 'datetime-local', ...extras });

/**
 * Gets all values, the changed values, and the form data with files. If it returns a text, the form
 * announces it.
 */
export type Run = (values: Values, changes: Values, data: FormData) => unknown;

interface FormProps {
  readonly label: string;
  readonly fields: readonly FieldSpec[];
  /** Without a submit button, `extra` has buttons whose names and values are sent too, and Enter sends nothing. */
  readonly submit?: string;
  readonly kind?: 'main' | 'danger' | '';
  /** Shown beside the submit button. */
  readonly extra?: ComponentChildren;
  /** Once the user has typed something, leaving the form needs a confirmation. */
  readonly isGuarded?: boolean;
  readonly run: Run;
}

/**
 * The values of each form when it was first shown. They may differ from those passed in: an input drops line breaks,
 * for example.
 */
const firstValues = new WeakMap<HTMLFormElement, Values>();

function valuesOf(form: HTMLFormElement, submitter: HTMLElement | null = null): Values {
  const data = new FormData(form, submitter);
  const textOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name);
  const names = [...new Set(data.keys())];
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(textOf).join(' ')]));
}

function changesIn(form: HTMLFormElement): Values {
  const before = firstValues.get(form) ?? {};
  const values = valuesOf(form);
  const names = [...new Set([...Object.keys(before), ...Object.keys(values)])];
  const entries = names.map((name) => [name, values[name] ?? ''] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== (before[name] ?? '')));
}

const isPassword = (form: HTMLFormElement, name: string): boolean =>
  form.querySelector(`[type=password][name="${CSS.escape(name)}"]`) !== null;

/** Whether leaving the page, or this part of it, would lose input; passwords do not count. */
export function isTyped(part: ParentNode = document): boolean {
  return [...part.querySelectorAll<HTMLFormElement>('form.guarded')].some((form) =>
    Object.keys(changesIn(form)).some((name) => !isPassword(form, name)),
  );
}

/** Whether there is no unsaved input, or the user agrees to lose it. */
export const mayLeave = (part?: ParentNode): boolean =>
  !isTyped(part) || globalThis.confirm('What you typed is not saved. Leave it?');

/** The error messages of each field, by its name. */
type Faults = ReadonlyMap<string, readonly string[]>;

/** The violations that concern fields of the form, and whether that is all of them. */
function faultsOf(error: unknown, form: HTMLFormElement) {
  const errors: readonly Violation[] = error instanceof Problem ? error.errors : [];
  const faultTexts = errors.map(({ pointer, message }) => {
    const [, name = '', entry = ''] = (pointer ?? '').split('/');
    const isField = name !== '' && form.elements.namedItem(name) !== null;
    return { name: isField ? name : '', message: withoutName(message, entry) };
  });
  const faults = new Map<string, string[]>();
  for (const { name, message } of faultTexts)
    if (name !== '') faults.set(name, [...(faults.get(name) ?? []), message]);
  return { faults, isWhole: errors.length > 0 && faultTexts.every(({ name }) => name !== '') };
}

/**
 * A message beside its field does not repeat the field's name, but names the entry that it
 * concerns.
 */
function withoutName(message: string, entry: string): string {
  const subject = /^\d+$/.test(entry) ? `Entry ${Number(entry) + 1}` : 'It';
  return message.replace(/^"\/[^"]*"/, subject);
}

/**
 * Whether work is in progress, and a function that starts it unless other work is running. The end
 * of the session ends the busy state. The resulting text or error is announced in the layer in
 * which the work was started.
 */
export function useWork() {
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (work: () => unknown): Promise<void> => {
    if (isBusy) return;
    const layer = topLayer();
    setIsBusy(true);
    sessionSignal().addEventListener('abort', () => setIsBusy(false), { once: true });
    announce('', false, layer);
    try {
      const answer = await work();
      if (typeof answer === 'string') announce(answer, false, layer);
    } catch (error) {
      announce(messageOf(error), true, layer);
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, begin] as const;
}

/** Moves the focus to the first invalid field, and opens the summary that hides it. */
function focusFault(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLElement>('[aria-invalid]');
  const details = input?.closest('details');
  if (details) details.open = true;
  input?.focus();
}

export function Form(props: FormProps) {
  const { label, fields, submit, kind = 'main', extra, isGuarded = false, run } = props;
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, begin] = useWork();
  const [faults, setFaults] = useState<Faults>(new Map());
  const [values, setValues] = useState<Values>({});
  useLayoutEffect(() => {
    if (!element.current) return;
    firstValues.set(element.current, valuesOf(element.current));
    element.current.querySelector<HTMLElement>('[autofocus]')?.focus();
  }, []);
  const valueOf = (name: string) =>
    values[name] ?? fields.find((field) => field.name === name)?.value;
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    setFaults(new Map());
    try {
      const data = new FormData(form, submitter);
      const answer = await run(valuesOf(form, submitter), changesIn(form), data);
      firstValues.set(form, valuesOf(form));
      return answer;
    } catch (error) {
      const result = faultsOf(error, form);
      setFaults(result.faults);
      // Runs after the messages are rendered.
      setTimeout(() => focusFault(form));
      if (!result.isWhole || !form.isConnected) throw error;
      throw new Error('Not done yet: please see the marked field.');
    }
  };
  return (
    <form
      ref={element}
      aria-label={label}
      class={isGuarded ? 'guarded' : ''}
      onChange={({ currentTarget }) => setValues(valuesOf(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget: form, submitter } = event;
        void begin(() => send(form, submitter));
      }}
    >
      {fields
        .filter(({ showIf }) => !showIf || valueOf(showIf[0]) === showIf[1])
        .map((spec) => (
          <Field key={`${spec.name} ${spec.label}`} {...spec} faults={faults.get(spec.name)} />
        ))}
      <div class="row actions">
        <button
          type="submit"
          class={kind}
          aria-disabled={isBusy}
          disabled={!submit}
          hidden={!submit}
        >
          {submit}
        </button>
        {extra}
      </div>
    </form>
  );
}

interface FieldProps extends FieldSpec {
  readonly faults: readonly string[] | undefined;
}

function Field({ summary, ...spec }: FieldProps) {
  const { label, type } = spec;
  if (type === 'hidden') return <Input {...spec} />;
  if (type === 'boxes') return <Boxes {...spec} />;
  if (summary)
    return (
      <details>
        <summary>{summary}</summary>
        <Field {...spec} />
      </details>
    );
  return (
    <label>
      {label}
      <Input {...spec} />
      <FaultList {...spec} />
    </label>
  );
}

function Input({ faults, options, value, showIf: _, label: __, ...rest }: FieldProps) {
  const invalid = faults ? { 'aria-invalid': true, 'aria-describedby': `fault-${rest.name}` } : {};
  const attributes: object = { ...rest, ...invalid, defaultValue: value ?? '' };
  if (rest.rows) return <textarea {...attributes} />;
  if (!options) return <input {...attributes} />;
  return <Select {...invalid} name={rest.name} value={value} options={options} />;
}

/** Keeps the user's choice when the default changes. */
function Select({ value, options = [], ...rest }: Pick<FieldSpec, 'name' | 'value' | 'options'>) {
  const [choice, setChoice] = useState<string | null>(null);
  const pairs = options.map(toPair);
  const current = choice ?? value ?? pairs[0]?.[0];
  return (
    <select {...rest} onChange={(event) => setChoice(event.currentTarget.value)}>
      {pairs.map(([key, text]) => (
        <option key={key} value={key} selected={key === current}>
          {text}
        </option>
      ))}
    </select>
  );
}

const toPair = (option: Option) =>
  typeof option === 'string' ? ([option, option] as const) : option;

/** Checkboxes of one name. A checked wildcard, such as `order.*`, includes the others and disables them. */
function Boxes({ name, label, options = [], faults }: FieldProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <fieldset class="boxes">
      <legend>{label}</legend>
      {options.map(toPair).map(([value, text, hint]) => {
        const isWildcard = value.endsWith('*');
        return (
          <label key={value} class="check" title={hint}>
            <input
              type="checkbox"
              name={name}
              value={value}
              disabled={isWhole && !isWildcard}
              onChange={() => isWildcard && setIsWhole(!isWhole)}
            />
            {text}
          </label>
        );
      })}
      <FaultList name={name} faults={faults} />
    </fieldset>
  );
}

function FaultList({ name, faults }: Pick<FieldProps, 'name' | 'faults'>) {
  if (!faults) return null;
  return (
    <small class="fault" id={`fault-${name}`}>
      {faults.map((fault) => (
        <span key={fault} class="under">
          {fault}
        </span>
      ))}
    </small>
  );
}
