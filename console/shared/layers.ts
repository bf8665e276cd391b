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
   * The idempotency keys of changes with an unknown outcome: sent again with its key, a change happens once. The same change
   * in another layer, as in a form that is opened again, is another one.
   */
  changes: Map<string, string>;
}

interface Dialog extends Layer {
  readonly id: number;
  readonly title: string;
  readonly content: ComponentChildren;
  /** Only its buttons close it, not the Escape key. */
  readonly isFirm: boolean;
  /** Stays open when its view is left, because it shows something for the only time. */
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

/** Shows a message in the top layer or in a given one; on the page where that dialog is closed. */
export function announce(text: string, isBad = false, layer = topLayer()): void {
  const isOpen = dialogs.get().some((dialog) => dialog === layer);
  (isOpen ? layer : page).message.set({ text, isBad });
}

export const announcedText = (): string => topLayer().message.get().text;

/** Opens a modal, and returns what closes it. */
export function openDialog({ content, ...spec }: DialogSpec): () => void {
  const close = () => dialogs.set(dialogs.get().filter(({ id }) => id !== dialog.id));
  const flags = { isFirm: false, isOnce: false, ...spec };
  const id = (lastId += 1);
  const dialog: Dialog = { ...createLayer(), ...flags, id, content: content(close), close };
  dialogs.set([...dialogs.get(), dialog]);
  return close;
}

/** Closes the dialogs of a view that is left, and forgets its changes. */
export function leaveLayers(): void {
  dialogs.set(dialogs.get().filter(({ isOnce }) => isOnce));
  page.changes = new Map();
}
