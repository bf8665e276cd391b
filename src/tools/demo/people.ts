import type { KnownViewer, Role, Scope } from '../../modules/accounts';

/** The password of every demo user. */
export const DEMO_PASSWORD = 'correct-horse-battery-staple';

export interface DemoUser {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
}

export interface DemoPerson extends DemoUser {
  /** An access token that never expires; exists only as demo data. */
  readonly accessToken: string;
}

/** A demo user as a signed-in viewer. */
export function viewerOf({ id, role }: DemoUser): KnownViewer {
  const credentialId = `ses_${id.slice('usr_'.length)}`;
  return { kind: 'session', userId: id, role, isBlocked: false, credentialId };
}

/** The people who sign in, with fixed and documented credentials. */
export const demoPeople = {
  customer: person('customer', 'Casey Customer', 'customer'),
  customerTwo: person('customer_two', 'Robin Customer', 'customer'),
  moderator: person('moderator', 'Morgan Moderator', 'moderator'),
  admin: person('admin', 'Alex Admin', 'admin'),
} as const;

export interface DemoKey {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly ownerId: string;
  readonly scopes: readonly Scope[];
}

/** API keys with fixed and documented secrets. */
export const demoKeys: readonly DemoKey[] = [
  key('partner', demoPeople.customer.id, ['partners:read', 'orders:read', 'webhooks:manage']),
  key('internal', demoPeople.admin.id, [
    'products:write',
    'imports:write',
    'orders:fulfil',
    'orders:read',
    'users:read',
    'internal:read',
  ]),
  key('readonly', demoPeople.admin.id, ['orders:read', 'internal:read']),
];

function person(name: string, displayName: string, role: Role): DemoPerson {
  return {
    id: `usr_demo_${name}`,
    email: `${name.replace('_', '-')}@example.com`,
    displayName,
    role,
    accessToken: `at_demo_${name}`,
  };
}

function key(name: string, ownerId: string, scopes: readonly Scope[]): DemoKey {
  return {
    id: `key_demo_${name}`,
    name: `Demo ${name}`,
    secret: `sk_demo_${name}`,
    ownerId,
    scopes,
  };
}
