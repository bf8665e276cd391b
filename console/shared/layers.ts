import type { ComponentChildren } from 'preact';

interface Message {
  readonly text: string;
  readonly isBad: boolean;
}

/** The page, or a dialog in front of it. */
export interface Layer {
  /** Its status line. */
  message: Message;
  /**
   * The idempotency keys of changes with an unknown outcome: a change sent again with its key is carried out once. The
   * same change in another layer, such as a reopened form, counts as a new one.
   */
  changes: Map<string, string>;
}

interface Dialog extends Layer {
  readonly id: number;
  readonly title: string;
  readonly content: (close: () => void) => ComponentChildren;
  /** The label of a button that closes it. */
  readonly button?: string;
  /** Only its buttons close it, not Escape. */
  readonly isFirm?: boolean;
  /**
   * Stays open when the user leaves its view, because it shows a secret that is shown only once.
   */
  readonly isOnce?: boolean;
  readonly close: () => void;
}

const createLayer = (): Layer => ({ message: { text: '', isBad: false }, changes: new Map() });

export const page = createLayer();
let dialogs: readonly Dialog[] = [];
let lastId = 0;

/** The open dialogs; the last one is in front. */
export const openDialogs = (): readonly Dialog[] => dialogs;

export const topLayer = (): Layer => dialogs.at(-1) ?? page;

/** Renders the console again after a change of its state. */
let draw = (): void => undefined;

export function onChange(listener: () => void): void {
  draw = listener;
}

function setDialogs(next: readonly Dialog[]): void {
  dialogs = next;
  draw();
}

/** Shows a message in the given layer, by default the top one; on the page if that dialog is closed. */
export function announce(text: string, isBad = false, layer = topLayer()): void {
  const isOpen = dialogs.some((dialog) => dialog === layer);
  (isOpen ? layer : page).message = { text, isBad };
  draw();
}

export const announcedText = (): string => topLayer().message.text;

/** Opens a modal dialog and returns a function that closes it. */
export function openDialog(spec: Omit<Dialog, 'id' | 'close' | keyof Layer>): () => void {
  const close = () => setDialogs(dialogs.filter(({ id }) => id !== dialog.id));
  const dialog: Dialog = { id: (lastId += 1), close, ...createLayer(), ...spec };
  setDialogs([...dialogs, dialog]);
  return close;
}

/** Closes the dialogs of the view that the user leaves, and forgets its changes. */
export function leaveLayers(): void {
  setDialogs(dialogs.filter(({ isOnce }) => isOnce));
  page.changes = new Map();
}
