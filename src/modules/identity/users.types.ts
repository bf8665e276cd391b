import type { Role } from './viewer';

export type UserStatus = 'active' | 'unverified' | 'blocked' | 'disabled';

/** A user as other people and the user may see it (decisions.md part 4). */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly createdAt: Date;
  readonly version: number;
}
