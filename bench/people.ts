import type { DemoKey, DemoPerson } from '../src/tools/demo/people';

/** People and keys of the bench's own: production does not start where the published ones of the demo data are. */
export const people: readonly DemoPerson[] = [
  person('customer', 'customer'),
  person('customer_two', 'customer'),
  person('moderator', 'moderator'),
  person('admin', 'admin'),
];

export const keys: readonly DemoKey[] = [
  key('internal', 'admin', ['products:write', 'imports:write', 'orders:read', 'internal:read']),
];

export const CUSTOMER_TOKEN = 'at_bench_customer';
export const VOTER_TOKENS = ['at_bench_customer', 'at_bench_customer_two', 'at_bench_moderator'];
export const INTERNAL_TOKEN = 'sk_bench_internal';

function person(name: string, role: DemoPerson['role']): DemoPerson {
  const email = `${name}@bench.example.com`;
  const accessToken = `at_bench_${name}`;
  return { id: `usr_bench_${name}`, email, displayName: `Bench ${name}`, role, accessToken };
}

function key(name: string, owner: string, scopes: DemoKey['scopes']): DemoKey {
  const [id, secret, ownerId] = [`key_bench_${name}`, `sk_bench_${name}`, `usr_bench_${owner}`];
  return { id, name: `Bench ${name}`, secret, ownerId, scopes };
}
