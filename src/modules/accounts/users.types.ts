import type { Role, Viewer } from './viewer';

export type UserStatus = 'active' | 'unverified' | 'blocked' | 'disabled';

/** A user as other people and the user may see it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  /** Null when the account is not blocked. */
  readonly block: Block | null;
  readonly createdAt: Date;
  readonly version: number;
}

/** Stands in the place of what tells who somebody was, once the account is deleted. */
export const NOBODY = { email: '', displayName: '', avatarUrl: null };

/** What is exported of an account; the other modules add what they keep about it. */
export interface AccountExport {
  readonly exportedAt: Date;
  readonly account: User;
  readonly signIn: {
    readonly countries: readonly string[];
    readonly passwordChangedAt: Date | null;
    readonly hasAuthenticator: boolean;
  };
}

/** Why and until when a user takes no part in discussions; `until: null` = until somebody lifts it. */
export interface Block {
  readonly reason: string | null;
  readonly until: Date | null;
  readonly at: Date;
}

/** What a user may change about themselves. */
export interface ProfileChanges {
  readonly displayName?: string;
  readonly avatarUrl?: string | null;
}

/** A user as somebody may see them who reads what belongs to them: the card at least. */
export type ShownUser = Pick<User, 'id' | 'displayName' | 'email' | 'avatarUrl'> &
  Partial<Pick<User, 'role' | 'status' | 'createdAt'>>;

export interface BlockRequest {
  readonly reason?: string | null;
  readonly until?: Date | null;
}

/** Somebody who acts, and the seed that repeated attempts of one request share (null without a key). */
export interface Acting {
  readonly viewer: Viewer;
  readonly op: string | null;
}
