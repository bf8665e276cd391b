import type { Scope, Viewer } from '../../../src/modules/accounts';
import { mayReceive } from '../../../src/modules/webhooks/deliveries/audience';
import type { LoggedEvent } from '../../../src/platform/events';

const person = { userId: 'usr_a', isBlocked: false, credentialId: 'ses_1' };
const session = (role: 'customer' | 'moderator' | 'admin'): Viewer => ({
  ...person,
  kind: 'session',
  role,
});
const key = (role: 'customer' | 'admin', ...scopes: Scope[]): Viewer => ({
  ...person,
  ...{ kind: 'key', role, scopes: new Set(scopes), documentsOnly: false },
});

const viewers: readonly Viewer[] = [
  session('customer'),
  session('moderator'),
  session('admin'),
  key('customer', 'webhooks:manage'),
  key('customer', 'webhooks:manage', 'orders:read'),
  key('admin', 'webhooks:manage', 'orders:read'),
];

describe('who receives an event', () => {
  // Customer, moderator, admin; keys of a customer without and with orders:read, of an admin with it.
  it.each([
    ['order', 'usr_a', false, [true, true, true, false, true, true]],
    ['order', 'usr_b', false, [false, false, true, false, false, true]],
    ['product', null, true, [true, true, true, true, true, true]],
    ['product', null, false, [false, false, true, false, false, false]],
    ['comment', 'usr_b', true, [true, true, true, true, true, true]],
    ['comment', 'usr_b', false, [false, true, true, false, false, false]],
    ['import', 'usr_b', false, [false, false, true, false, false, false]],
    ['user', 'usr_b', false, [false, false, true, false, false, false]],
    ['webhook_endpoint', 'usr_b', false, [false, false, true, false, false, true]],
    ['unheard_of', 'usr_a', true, [false, false, false, false, false, false]],
  ])('about a %s of %s, public: %s', (resourceType, ownerId, isPublic, receives) => {
    const event = { resourceType, ownerId, isPublic } as LoggedEvent;
    expect(viewers.map((viewer) => mayReceive(viewer, event))).toEqual(receives);
  });
});
