import type { ComponentChildren } from 'preact';
import { Store } from './store';

interface Message {
  readonly text: string;
  readonly isBad: boolean;
}

/** The page, or a dialog in front of it. */
export interface Layer {
  /** Its status line. */
  readonly message: Store<Message>;
  /**
   * The idempotency keys of changes with an unknown outcome: a change sent again with its key is carried out once. The
   * same change in another layer, such as a reopened form, counts as a new one.
   */
  changes: Map<string, string>;
}

interface Dialog extends Layer {
  readonly id: number;
  readonly title: string;
  readonly content: ComponentChildren;
  /** Only its buttons close it, not Escape. */
  readonly isFirm: boolean;
  /** Stays open when the user leaves its view, because it shows something only once. */
  readonly isOnce: boolean;
  readonly close: () => void;
}

interface DialogSpec extends Partial<Pick<Dialog, 'isFirm' | 'isOnce'>> {
  readonly title: string;
  readonly content: (close: () => void) => ComponentChildren;
}

const createLayer = (): Layer => ({
  message: new Store<Message>({ text: '', isBad: false }),
  changes: new Map(),
});

export const page = createLayer();
/** The open dialogs; the last one is in front. */
export const dialogs = new Store<readonly Dialog[]>([]);
let lastId = 0;

export const topLayer = (): Layer => dialogs.get().at(-1) ?? page;

/** Shows a message in the given layer, by default the top one; on the page if that dialog is closed. */
export function announce(text: string, isBad = false, layer = topLayer()): void {
  const isOpen = dialogs.get().some((dialog) => dialog === layer);
  (isOpen ? layer : page).message.set({ text, isBad });
}

export const announcedText = (): string => topLayer().message.get().text;

/** Opens a modal dialog and returns a function that closes it. */
export function openDialog({ content, ...spec }: DialogSpec): () => void {
  const close = () => dialogs.set(dialogs.get().filter(({ id }) => id !== dialog.id));
  const flags = { isFirm: false, isOnce: false, ...spec };
  const id = (lastId += 1);
  const dialog: Dialog = { ...createLayer(), ...flags, id, content: content(close), close };
  dialogs.set([...dialogs.get(), dialog]);
  return close;
}

/** Closes the dialogs of the view that the user leaves, and forgets its changes. */
export function leaveLayers(): void {
  dialogs.set(dialogs.get().filter(({ isOnce }) => isOnce));
  page.changes = new Map();
}
