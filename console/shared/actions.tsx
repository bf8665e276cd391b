import { messageOf } from './api';
import { Form, useBusy, type FieldSpec, type Run } from './forms';
import { announce, openDialog, page } from './layers';

/** Something that a button does. */
export interface ButtonAction {
  readonly label: string;
  readonly kind?: 'main' | 'danger' | 'danger apart';
  /** With a title, a dialog asks first, and `run` gets the answers. */
  readonly title?: string;
  readonly text?: string;
  readonly fields?: readonly FieldSpec[];
  /** What the button of the dialog says; the label by default. */
  readonly submit?: string;
  /** Whether that button is one of danger; by default as the kind says. */
  readonly isDanger?: true;
  readonly cancel?: string;
  /** Changes nothing: the view is not read again. */
  readonly isRead?: true;
  /** Finds the button again in a view that is shown anew. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  readonly run: Run;
  /** Announced where `run` returns no text. */
  readonly success?: string;
}

/** A way to another view; `name` is the label with what it is about. */
interface LinkAction {
  readonly label: string;
  readonly href: string;
  readonly name: string;
}

/** What is false is not offered now. */
export type Action = ButtonAction | LinkAction | false | null | undefined;

interface Target {
  /** What the actions are about, where there are several such buttons. */
  readonly about?: string | undefined;
  /** Reads the view again, also after an action that failed: somebody else may have been quicker. */
  readonly refresh?: () => Promise<void>;
}

/** Each keeps its place, so that a button whose label changes keeps the focus. */
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

/** A button that is busy while its action runs, and announces the outcome. */
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

/** Asks before an action runs; closes when it succeeds, and announces the answer. The view is read again before that. */
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
