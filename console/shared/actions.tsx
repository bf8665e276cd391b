import { Form, readFields, useWork, type LazyFields, type Run } from './forms';
import { announce, openDialog, page } from './layers';

/** A button and what it does. */
export interface ButtonAction {
  readonly label: string;
  readonly kind?: 'main' | 'danger' | 'danger apart';
  /** With a text, a dialog asks for confirmation, and `run` gets the values of its fields. */
  readonly text?: string;
  readonly fields?: LazyFields;
  /** The label of the dialog's button; `label` by default. */
  readonly submit?: string;
  /** Whether that button is marked as dangerous; by default if `kind` says so. */
  readonly isDanger?: true;
  readonly cancel?: string;
  /** Set if the action changes nothing, so that the view is not read again. */
  readonly isRead?: true;
  /** Finds the button again after the view is rendered again. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  readonly run: Run;
  /** Announced if `run` returns no text. */
  readonly success?: string;
}

/** A link to another view. */
interface LinkAction {
  readonly label: string;
  readonly href: string;
  /** The label together with what it applies to; “Label of …” by default. */
  readonly name?: string;
}

/** An action that is `false`, `null` or `undefined` is not available now. */
export type Action = ButtonAction | LinkAction | false | null | undefined;

interface Target {
  /** The object of the actions, if the view has several buttons with the same label. */
  readonly about?: string | undefined;
  /** Reads the view again, also after a failure: another user may have changed the resource first. */
  readonly refresh?: () => Promise<void>;
}

/** Each action is keyed by its position, so that a button keeps the focus when its label changes. */
export function Actions({ actions, ...target }: Target & { readonly actions: readonly Action[] }) {
  return (
    <span class="row">
      {actions.map((action, index) => {
        if (!action) return null;
        if ('run' in action) return <ActionButton key={index} {...action} {...target} />;
        const { label, href, name = `${label} of ${target.about}` } = action;
        return (
          <a key={index} href={href} aria-label={name}>
            {label}
          </a>
        );
      })}
    </span>
  );
}

/** A button that is busy while its action runs, and announces the result. */
export function ActionButton({ about, refresh, ...action }: ButtonAction & Target) {
  const { label, kind, text, submit = label, cancel = 'Cancel' } = action;
  const { isDanger = kind?.startsWith('danger') } = action;
  const title = about ? `${label}: ${about}` : label;
  const [isBusy, begin] = useWork();
  const run = async (...answers: Parameters<Run>) => {
    const answer = await action.run(...answers);
    return typeof answer === 'string' ? answer : action.success;
  };
  const readAgain = async () => (action.isRead ? undefined : refresh?.());

  /** On success the dialog closes and the result is announced, after the view has been read again. */
  const ask = async () => {
    const fields = await readFields(action.fields);
    const content = (close: () => void) => (
      <>
        <p>{text}</p>
        <Form
          label={title}
          fields={fields}
          submit={submit}
          kind={isDanger ? 'danger' : 'main'}
          isGuarded
          extra={<ActionButton label={cancel} run={close} />}
          run={async (...answers) => {
            try {
              const answer = await run(...answers);
              close();
              announce('', false, page);
              return answer;
            } finally {
              await readAgain();
            }
          }}
        />
      </>
    );
    openDialog({ title, content });
  };
  const start = () => (text === undefined ? run({}, {}, new FormData()).finally(readAgain) : ask());
  return (
    <button
      type="button"
      class={kind}
      data-key={action.focusKey}
      aria-label={title}
      aria-expanded={action.isExpanded}
      aria-disabled={isBusy}
      onClick={() => void begin(start)}
    >
      {label}
    </button>
  );
}
