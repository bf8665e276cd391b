import { Store, useStore } from './store';

interface Message {
  readonly text: string;
  readonly isBad: boolean;
}

/** The status line of the page or of a dialog. */
export type StatusLine = Store<Message>;

const SILENCE: Message = { text: '', isBad: false };
export const createStatus = (): StatusLine => new Store(SILENCE);

const pageStatus = createStatus();
/** The line of the page, then those of the open dialogs: the last one is what people look at. */
const openLines = [pageStatus];

/** From now on messages stand in the dialog of this line; the answer ends that. */
export function pushStatus(line: StatusLine): () => void {
  openLines.push(line);
  return () => {
    const at = openLines.indexOf(line);
    if (at > 0) openLines.splice(at, 1);
  };
}

export const topStatus = (): StatusLine => openLines.at(-1) ?? pageStatus;

/** Shows a message in the top dialog or in a given line; on the page where that dialog is closed. */
export function announce(text: string, isBad = false, line = topStatus()): void {
  (openLines.includes(line) ? line : pageStatus).set({ text, isBad });
}

export const announcedText = (): string => topStatus().get().text;

export function Status({ line = pageStatus, id }: { line?: StatusLine; id?: string }) {
  const { text, isBad } = useStore(line);
  return (
    <p id={id} class={isBad ? 'message bad' : 'message'} role="status" aria-live="polite">
      {text}
    </p>
  );
}
