import { messageOf } from './api';
import { ask, type Question } from './dialogs';
import { useBusy, type Run } from './forms';
import { announce } from './status';

/** Something that a button does. */
interface ButtonAction {
  readonly label: string;
  readonly kind?: 'main' | 'danger' | 'danger apart';
  /** Asked before; `run` gets the answers. */
  readonly question?: Question;
  /** Changes nothing: the view is not read again. */
  readonly isRead?: true;
  /** Finds the button again in a view that is shown anew. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  readonly run: Run;
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
export function Actions({ actions, ...target }: Target & { actions: readonly Action[] }) {
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

/** A button that asks first where there is a question, is busy while its action runs and announces the outcome. */
export function ActionButton({
  label,
  kind,
  about,
  question,
  isRead,
  refresh,
  ...action
}: ButtonAction & Target) {
  const [isBusy, begin] = useBusy();
  const run: Run = async (...answers) => {
    try {
      return await action.run(...answers);
    } finally {
      if (!isRead) await refresh?.();
    }
  };
  const runNow = async () => {
    announce('');
    try {
      const message = await run({}, {}, new FormData());
      if (message) announce(message);
    } catch (error) {
      announce(messageOf(error), true);
    }
  };
  return (
    <button
      type="button"
      class={kind}
      data-key={action.focusKey}
      aria-label={about ? `${label}: ${about}` : undefined}
      aria-expanded={action.isExpanded}
      aria-disabled={isBusy}
      onClick={() => (question ? ask(question, kind, run) : void begin(runNow))}
    >
      {label}
    </button>
  );
}
