import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { forgetChanges } from './api';
import { Form, mayLeave, type FieldSpec, type Run } from './forms';
import { announce, createStatus, pushStatus, Status, topStatus, type StatusLine } from './status';
import { Store, useStore } from './store';

interface OpenDialog {
  readonly id: number;
  readonly title: string;
  readonly content: ComponentChildren;
  /** Only its buttons close it: that takes more than a slip of the Escape key. */
  readonly isFirm: boolean;
  /** Outlives its view: what it shows is not shown again. */
  readonly isOnce: boolean;
  readonly line: StatusLine;
  readonly forget: () => void;
}

interface DialogSpec {
  readonly title: string;
  readonly isFirm?: boolean;
  readonly isOnce?: boolean;
  readonly content: (close: () => void) => ComponentChildren;
}

const openDialogs = new Store<readonly OpenDialog[]>([]);
const elements = new Map<number, HTMLDialogElement>();
let lastId = 0;

/**
 * Opens a modal; closing it takes the focus back to where it was. A change in it is another one when it is opened again.
 * Answers how to close it.
 */
export function openDialog(spec: DialogSpec): () => void {
  const { title, content, isFirm = false, isOnce = false } = spec;
  const id = (lastId += 1);
  const line = createStatus();
  const popStatus = pushStatus(line);
  const restoreChanges = forgetChanges();
  const forget = () => {
    popStatus();
    restoreChanges();
    elements.delete(id);
    openDialogs.set(openDialogs.get().filter((dialog) => dialog.id !== id));
  };
  const close = () => {
    elements.get(id)?.close();
    forget();
  };
  const dialog = { id, title, content: content(close), isFirm, isOnce, line, forget };
  openDialogs.set([...openDialogs.get(), dialog]);
  return close;
}

/** Closes the dialogs of a view that is left. */
export function closeDialogs(): void {
  for (const { id, isOnce, forget } of openDialogs.get()) {
    if (isOnce) continue;
    elements.get(id)?.close();
    forget();
  }
}

export function Dialogs() {
  return (
    <>
      {useStore(openDialogs).map((dialog) => (
        <Dialog key={dialog.id} {...dialog} />
      ))}
    </>
  );
}

function Dialog({ id, title, content, isFirm, line, forget }: OpenDialog) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    elements.set(id, element.current);
    element.current.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={`dialog-${id}`}
      onKeyDown={(event) => {
        // A second Escape would close it without a `cancel` event.
        if (isFirm && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        if (isFirm || !mayLeave(event.currentTarget)) event.preventDefault();
      }}
      onClose={forget}
    >
      <h2 id={`dialog-${id}`}>{title}</h2>
      {content}
      <Status line={line} />
    </dialog>
  );
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly cancel?: string;
  readonly fields?: readonly FieldSpec[];
}

/** Asks before something is done; closes when it succeeds, and announces the answer. */
export function ask(
  { title, text, submit, fields = [], ...rest }: Question,
  kind = '',
  run: Run,
): void {
  const { cancel = 'Cancel', isDanger = kind.startsWith('danger') } = rest;
  openDialog({
    title,
    content: (close) => (
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
            // Its own line: another dialog may be open by the time of the answer.
            const line = topStatus();
            const message = await run(...answers);
            close();
            announce(message ?? '', false, line);
          }}
        />
      </>
    ),
  });
}

/** Shows something until it is closed. */
export function showResult(title: string, content: ComponentChildren): void {
  openDialog({
    title,
    content: (close) => (
      <>
        {content}
        <div class="row actions">
          <button type="button" onClick={close} autofocus>
            Close
          </button>
        </div>
      </>
    ),
  });
}

/** A text that scrolls; JSON is shown in lines. */
export function TextBox({ label, text }: { label: string; text: string }) {
  return (
    <pre tabindex={0} role="region" aria-label={label}>
      {inLines(text)}
    </pre>
  );
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface Secret {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
}

/** Shows a secret for the only time, once the dialog that asked for it has closed. */
export function showSecret({ title, text, ...secret }: Secret) {
  const content = (close: () => void) => (
    <>
      <p>{text}</p>
      <CopyField {...secret} />
      <div class="row actions">
        <button type="button" onClick={close}>
          I have stored it
        </button>
      </div>
    </>
  );
  setTimeout(() => openDialog({ title, isFirm: true, isOnce: true, content }));
}

export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const isCopied = field.current !== null && (await copyFrom(field.current));
    announce(isCopied ? 'Copied.' : 'Select it and copy it by hand.');
  };
  return (
    <div class="row">
      <input ref={field} readOnly value={value} aria-label={label} class="secret" />
      <button type="button" class="main" onClick={() => void copy()} autofocus>
        Copy
      </button>
    </div>
  );
}

/** Takes the text of a field to the clipboard; false where the browser does not allow it. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Pages without TLS have no clipboard but this.
    return document.execCommand('copy');
  }
}
