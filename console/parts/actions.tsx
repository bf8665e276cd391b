import { AskButton, type Question } from '../shared/dialogs';
import { ActionButton, type Values } from '../shared/forms';

/** Something that a button does. */
interface Deed {
  readonly label: string;
  readonly kind?: 'main' | 'danger' | 'danger apart';
  /** Asked before; `run` gets the answers, and those that were changed. */
  readonly question?: Omit<Question, 'run'>;
  /** Changes nothing: the view is not read again. */
  readonly isRead?: true;
  /** Finds the button again in a view that is shown anew. */
  readonly focusKey?: string;
  readonly isExpanded?: boolean;
  /** Its answer is announced. */
  readonly run: (values: Values, changes: Values) => Promise<string | void> | string | void;
}

/** A way to another view. */
interface Way {
  readonly label: string;
  readonly href: string;
  /** The label with what it is about. */
  readonly name: string;
}

/** What is false is not offered now. */
export type Action = Deed | Way | false | null | undefined;

interface ActionsProps {
  readonly actions: readonly Action[];
  /** What they act on, where there are several such buttons. */
  readonly about?: string;
  /** Reads the view again, also after an action that failed: somebody else may have been quicker. */
  readonly refresh: () => Promise<void>;
}

/** Each keeps its place, so that a button whose label changes keeps the focus. */
export function Actions({ actions, ...props }: ActionsProps) {
  return (
    <>{actions.map((action, index) => action && <One key={index} action={action} {...props} />)}</>
  );
}

function One({ action, about, refresh }: Omit<ActionsProps, 'actions'> & { action: Deed | Way }) {
  if ('href' in action)
    return (
      <a href={action.href} aria-label={action.name}>
        {action.label}
      </a>
    );
  const { question, isRead, run: act, ...button } = action;
  const run = async (values: Values, changes: Values) => {
    try {
      return await act(values, changes);
    } finally {
      if (!isRead) await refresh();
    }
  };
  const named = { ...button, ...(about ? { about } : {}) };
  if (!question) return <ActionButton {...named} run={() => run({}, {})} />;
  const kind = button.kind ? 'danger' : question.kind;
  return <AskButton {...named} question={{ ...question, kind, run }} />;
}
