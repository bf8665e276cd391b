import type { VNode } from 'preact';

/** Of the person who signed in; null for a key that does not tell it. */
export type Role = string | null;

/** What the frame gives to a view. */
export interface ViewProps {
  readonly name: string;
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly role: Role;
  /** Nothing is read while the session is interrupted. */
  readonly isPaused: () => boolean;
  /** Call it with an error that the view could not be read for. */
  readonly onRefused: (error: unknown) => void;
  /** Call it once something is shown. */
  readonly onShown: () => void;
}

export interface View {
  readonly title: string;
  readonly render: (props: ViewProps) => VNode;
}

export type Views = Readonly<Record<string, View>>;

/** Whether the person sends orders, and does not wait for them; a key that tells no role may be the shop's. */
export const isShop = (role: Role): boolean => role === null || role === 'admin';

/** Whether the person decides on the comments of others. */
export const isModerator = (role: Role): boolean =>
  role === null || role === 'moderator' || role === 'admin';
