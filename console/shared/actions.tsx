import { messageOf } from './api';
import { Form, useBusy, type FieldSpec, type Run } from './forms';
import { announce, openDialog, page } from './layers';

/** A button and what it does. */
export interface ButtonAction {
  readonly label: string;
  readonly kind?: 'main' | 'danger' | 'danger apart';
  /** With a title, a dialog asks for confirmation, and `run` gets the values of its fields. */
  readonly title?: string;
  readonly text?: string;
  readonly fields?: readonly FieldSpec[];
  /** The label of the dialog's button; `label` by default. */
  readonly submit?: string;
  /** Whether that button is marked as dangerous; by default if `kind` says so. */
  readonly isDanger?: true;
  readonly cancel?: string;
  /** The action changes nothing, so the view is not read again. */
  readonly isRead?: true;
  /** Finds the button again after the view is rendered again. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  readonly run: Run;
  /** Announced if `run` returns no text. */
  readonly success?: string;
}

/** A link to another view; `name` is the label together with what it applies to. */
interface LinkAction {
  readonly label: string;
  readonly href: string;
  readonly name: string;
}

/** An action that is `false`, `null` or `undefined` is not available now. */
export type Action = ButtonAction | LinkAction | false | null | undefined;

interface Target {
  /** What the actions apply to, if the view has several buttons of the same label. */
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
        return (
          <a key={index} href={action.href} aria-label={action.name}>
            {action.label}
          </a>
        );
      })}
    </span>
  );
}

/** A button that is busy while its action runs, and announces the result. */
export function ActionButton({ about, refresh, ...action }: ButtonAction & Target) {
  const { label, kind, title } = action;
  const [isBusy, begin] = useBusy();
  const readAgain = action.isRead ? undefined : refresh;
  const run = async (...answers: Parameters<Run>) => {
    const answer = await action.run(...answers);
    return typeof answer === 'string' ? answer : action.success;
  };
  const runNow = async () => {
    announce('');
    try {
      const answer = await run({}, {}, new FormData()).finally(readAgain);
      if (answer) announce(answer);
    } catch (error) {
      announce(messageOf(error), true);
    }
  };
  const start = () => {
    if (title === undefined) void begin(runNow);
    else ask({ ...action, title, run }, readAgain);
  };
  return (
    <button
      type="button"
      class={kind}
      data-key={action.focusKey}
      aria-label={about ? `${label}: ${about}` : undefined}
      aria-expanded={action.isExpanded}
      aria-disabled={isBusy}
      onClick={start}
    >
      {label}
    </button>
  );
}

type Question = ButtonAction & { readonly title: string };

/**
 * Asks for confirmation before an action runs. On success the dialog closes and the result is announced, after the view
 * has been read again.
 */
function ask({ label, title, run, ...action }: Question, readAgain?: () => Promise<void>): void {
  const { text, fields = [], submit = label, cancel = 'Cancel' } = action;
  const { isDanger = action.kind?.startsWith('danger') } = action;
  const content = (close: () => void) => (
    <>
      <p>{text}</p>
      <Form
        label={title}
        fields={fields}
        submit={submit}
        kind={isDanger ? 'danger' : 'main'}
        isGuarded
        extra={
          <button type="button" onClick={close}>
            {cancel}
          </button>
        }
        run={async (...answers) => {
          try {
            const answer = await run(...answers);
            close();
            announce('', false, page);
            return answer;
          } finally {
            await readAgain?.();
          }
        }}
      />
    </>
  );
  openDialog({ title, content });
}
