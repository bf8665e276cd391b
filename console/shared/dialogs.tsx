import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { mayLeave } from './forms';
import { announce, openDialog, openDialogs, type Layer } from './layers';

export const Dialogs = () => openDialogs().map((dialog) => <Modal key={dialog.id} {...dialog} />);

type ModalProps = ReturnType<typeof openDialogs>[number];

/** A modal dialog. Closing it returns the focus to the element that had it before. */
function Modal({ id, title, content, button, isFirm = false, close, message }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Created once, so that rendering the console does not render it again.
  const body = useMemo(() => content(close), []);
  useLayoutEffect(() => {
    const modal = element.current;
    modal?.showModal();
    return () => modal?.close();
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
      onClose={close}
    >
      <h2 id={`dialog-${id}`}>{title}</h2>
      {body}
      {button && (
        <div class="row actions">
          <button type="button" onClick={close} autofocus={!isFirm}>
            {button}
          </button>
        </div>
      )}
      <Status message={message} />
    </dialog>
  );
}

/** The status line of the page or of a dialog. */
export function Status({ message, id }: Pick<Layer, 'message'> & { readonly id?: string }) {
  return (
    <p id={id} class={message.isBad ? 'message bad' : 'message'} role="status" aria-live="polite">
      {message.text}
    </p>
  );
}

/** Shows content until the user closes it. */
export const showResult = (title: string, content: ComponentChildren): void =>
  void openDialog({ title, content: () => content, button: 'Close' });

type Secret = Record<'title' | 'text' | 'label' | 'value', string>;

/** Shows a secret once, after the dialog that asked for it has closed. */
export function showSecret({ title, text, ...secret }: Secret): void {
  const content = () => (
    <>
      <p>{text}</p>
      <CopyField {...secret} />
    </>
  );
  const button = 'I have stored it';
  setTimeout(() => openDialog({ title, content, button, isFirm: true, isOnce: true }));
}

export function CopyField({ label, value }: Pick<Secret, 'label' | 'value'>) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const isCopied = input.current !== null && (await copyFrom(input.current));
    announce(isCopied ? 'Copied.' : 'Select it and copy it by hand.');
  };
  return (
    <div class="row">
      <input ref={input} readOnly value={value} aria-label={label} class="secret" />
      <button type="button" class="main" onClick={() => void copy()} autofocus>
        Copy
      </button>
    </div>
  );
}

/** Copies the text of a field to the clipboard; false if the browser does not allow it. */
async function copyFrom(input: HTMLInputElement): Promise<boolean> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    // On pages without TLS there is no clipboard API.
    return document.execCommand('copy');
  }
}

/** A scrollable text; JSON is indented. */
export function TextBox({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre tabindex={0} role="region" aria-label={label}>
      {indentJson(text)}
    </pre>
  );
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
