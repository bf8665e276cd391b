import { Problem, type Violation } from 'commerce-client';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from './api';
import { sessionSignal } from './session';
import { announce, topStatus } from './status';

/** What fields hold, by name; several checked boxes of one name are joined by blanks. */
export type Values = Readonly<Record<string, string>>;
export type Options = readonly (readonly [value: string, text: string])[];

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  /** Makes a choice of it. */
  readonly options?: Options;
  /** Makes a text of several lines of it. */
  readonly rows?: number;
  /** What it shows first. */
  readonly value?: string | null | undefined;
  readonly isLong?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly step?: string;
  readonly min?: string;
  readonly max?: string;
  readonly maxLength?: number;
  readonly accept?: string;
  readonly autofocus?: boolean;
}

interface FormProps {
  readonly label: string;
  readonly fields: readonly FieldSpec[];
  readonly submit: string;
  readonly kind?: 'main' | 'danger' | 'plain' | undefined;
  /** Beside the button that submits. */
  readonly extra?: ComponentChildren;
  /** Nobody leaves it without a question once something was typed. */
  readonly isGuarded?: boolean;
  /** Below the fields. */
  readonly children?: ComponentChildren;
  /** Gets the values and those of them that were changed; its answer is announced. */
  readonly run: (
    values: Values,
    changes: Values,
    form: HTMLFormElement,
  ) => Promise<string | void> | string | void;
}

/** What the fields of each form showed first: a field may show less than it was given, as one line of several. */
const firstValues = new WeakMap<HTMLFormElement, Values>();

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const textOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name);
  const names = [...new Set(data.keys())];
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(textOf).join(' ')]));
}

function changesIn(form: HTMLFormElement): Values {
  const before = firstValues.get(form) ?? {};
  const values = valuesOf(form);
  const names = new Set([...Object.keys(before), ...Object.keys(values)]);
  const changed = [...names].filter((name) => (values[name] ?? '') !== (before[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? '']));
}

const isPassword = (form: HTMLFormElement, name: string): boolean => {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.type === 'password';
};

/** Whether something was typed that would be lost with the page, or with this part of it; passwords do not count. */
export function isTyped(part: ParentNode = document): boolean {
  return [...part.querySelectorAll<HTMLFormElement>('form.guarded')].some((form) =>
    Object.keys(changesIn(form)).some((name) => !isPassword(form, name)),
  );
}

/** Whether nothing was typed, or somebody agrees to lose it. */
export const mayLeave = (part?: ParentNode): boolean =>
  !isTyped(part) || globalThis.confirm('What you typed is not saved. Leave it?');

/** What is wrong with each field, by its name. */
const Faults = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

/** The violations that are about fields of the form, and whether those are all. */
function faultsOf(errors: readonly Violation[], form: HTMLFormElement) {
  const faults = new Map<string, string[]>();
  let isWhole = errors.length > 0;
  for (const { pointer, message } of errors) {
    const [, name = '', entry = ''] = (pointer ?? '').split('/');
    if (name === '' || form.elements.namedItem(name) === null) isWhole = false;
    else faults.set(name, [...(faults.get(name) ?? []), withoutName(message, entry)]);
  }
  return { faults, isWhole };
}

/** Beside its field a message need not name it, but which of its entries it is about. */
function withoutName(message: string, entry: string): string {
  const subject = /^\d+$/.test(entry) ? `Entry ${Number(entry) + 1}` : 'It';
  return message.replace(/^"\/[^"]*"/, subject);
}

/** Whether work is under way, and how to begin it: not twice, and nothing comes of it once the session has ended. */
function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    sessionSignal().addEventListener('abort', () => setIsBusy(false), { once: true });
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, begin] as const;
}

/** Puts the focus on the first field with a fault, which may be folded in. */
function focusFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}

export function Form({
  label,
  fields,
  submit,
  kind = 'main',
  extra,
  isGuarded = false,
  children,
  run,
}: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, begin] = useBusy();
  const [faults, setFaults] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  useLayoutEffect(() => {
    if (!element.current) return;
    firstValues.set(element.current, valuesOf(element.current));
    element.current.querySelector<HTMLElement>('[autofocus]')?.focus();
  }, []);
  const send = async (form: HTMLFormElement) => {
    const line = topStatus();
    setFaults(new Map());
    announce('', false, line);
    try {
      const message = await run(valuesOf(form), changesIn(form), form);
      firstValues.set(form, valuesOf(form));
      if (message) announce(message, false, line);
    } catch (error) {
      const errors = error instanceof Problem ? error.errors : [];
      const found = faultsOf(errors, form);
      const isShown = found.isWhole && form.isConnected;
      const text = isShown ? 'Not done yet: please see the marked field.' : messageOf(error);
      announce(text, true, line);
      setFaults(found.faults);
      // Once they are shown.
      setTimeout(() => focusFault(form));
    }
  };
  return (
    <form
      ref={element}
      aria-label={label}
      class={isGuarded ? 'guarded' : ''}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void begin(() => send(form));
      }}
    >
      <Faults.Provider value={faults}>
        {fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
        {children}
      </Faults.Provider>
      <div class="row actions">
        <button type="submit" class={kind} aria-disabled={isBusy}>
          {submit}
        </button>
        {extra}
      </div>
    </form>
  );
}

export function Field({ label, isLong = false, ...field }: FieldSpec) {
  return (
    <label class={isLong ? 'long' : ''}>
      {label}
      <Input {...field} />
    </label>
  );
}

/** The input of a field without its label, and what is wrong with it. */
function Input({ options, value, ...rest }: Omit<FieldSpec, 'label' | 'isLong'>) {
  const { name, rows } = rest;
  const faults = useContext(Faults).get(name) ?? [];
  const id = `fault-${name}`;
  const invalid = faults.length > 0 ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  const attributes: Readonly<Record<string, unknown>> = {
    ...rest,
    ...invalid,
    defaultValue: value ?? '',
  };
  return (
    <>
      {options && <Choice name={name} options={options} value={value} invalid={invalid} />}
      {!options && rows && <textarea {...attributes} />}
      {!options && !rows && <input {...attributes} />}
      {faults.length > 0 && (
        <small class="fault" id={id}>
          {faults.map((fault) => (
            <span key={fault} class="under">
              {fault}
            </span>
          ))}
        </small>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<FieldSpec, 'name' | 'value'> {
  readonly options: Options;
  readonly invalid: object;
}

function Choice({ name, options, value, invalid }: ChoiceProps) {
  const first = value ?? options[0]?.[0];
  return (
    <select {...invalid} name={name}>
      {options.map(([key, text]) => (
        <option key={key} value={key} selected={key === first}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Boxes of one name; what is wrong with one of them stands below. */
export function CheckBoxes({
  name,
  legend,
  options,
}: {
  name: string;
  legend: string;
  options: Options;
}) {
  const faults = useContext(Faults).get(name) ?? [];
  return (
    <fieldset class="wide boxes">
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <CheckBox key={value} name={name} value={value} text={text} />
      ))}
      {faults.length > 0 && <small class="fault">{faults.join(' ')}</small>}
    </fieldset>
  );
}

export function CheckBox({
  text,
  title,
  ...input
}: {
  name: string;
  value: string;
  text: string;
  title?: string;
  disabled?: boolean;
  checked?: boolean;
  onChange?: (event: Event) => void;
}) {
  return (
    <label class="check" {...(title ? { title } : {})}>
      <input type="checkbox" {...input} />
      {text}
    </label>
  );
}

interface ActionProps {
  readonly label: string;
  /** What it acts on, where there are several such buttons. */
  readonly about?: string;
  readonly kind?: string | undefined;
  /** Finds it again in a view that is shown anew. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  readonly run: () => Promise<string | void> | string | void;
}

/** A button that is busy while its action runs, and announces the outcome. */
export function ActionButton({ label, about, kind, focusKey, isExpanded, run }: ActionProps) {
  const [isBusy, begin] = useBusy();
  const act = async () => {
    announce('');
    try {
      const message = await run();
      if (message) announce(message);
    } catch (error) {
      announce(messageOf(error), true);
    }
  };
  return (
    <button
      type="button"
      class={kind}
      data-key={focusKey}
      aria-label={about ? `${label}: ${about}` : undefined}
      aria-expanded={isExpanded}
      aria-disabled={isBusy}
      onClick={() => void begin(act)}
    >
      {label}
    </button>
  );
}
