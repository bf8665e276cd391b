import type { Role, Viewer } from './viewer';

export type UserStatus = 'active' | 'unverified' | 'blocked' | 'disabled';

/** A user, with the fields that the user and other people may see. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  /** Null if the account is not blocked. */
  readonly block: Block | null;
  readonly createdAt: Date;
  readonly version: number;
}

/** Replaces the fields that identify a person, once the account is deleted. */
export const NOBODY = { email: '', displayName: '', avatarUrl: null };

/** The exported fields of an account; other modules add the data that they store about it. */
export interface AccountExport {
  readonly exportedAt: Date;
  readonly account: User;
  readonly signIn: {
    readonly countries: readonly string[];
    readonly passwordChangedAt: Date | null;
    readonly hasAuthenticator: boolean;
  };
}

/** Why and until when a user is excluded from discussions; `until: null` means until the block is lifted. */
export interface Block {
  readonly reason: string | null;
  readonly until: Date | null;
  readonly at: Date;
}

/** The fields that users may change about themselves. */
export interface ProfileChanges {
  readonly displayName?: string;
  readonly avatarUrl?: string | null;
}

/** A user in the form that a reader of their content may see: at least the card. */
export type ShownUser = Pick<User, 'id' | 'displayName' | 'email' | 'avatarUrl'> &
  Partial<Pick<User, 'role' | 'status' | 'createdAt'>>;

export interface BlockRequest {
  readonly reason?: string | null;
  readonly until?: Date | null;
}

/** The actor, and the seed that all attempts of one request share (null without a key). */
export interface RequestActor {
  readonly viewer: Viewer;
  readonly op: string | null;
}
