import type { DemoKey, DemoPerson } from '../src/tools/demo/people';

/** The bench's own people and keys: in production the service does not start on the published ones of the demo data. */
export const people: readonly DemoPerson[] = [
  person('customer', 'customer'),
  person('customer_two', 'customer'),
  person('moderator', 'moderator'),
  person('admin', 'admin'),
];

export const INTERNAL_TOKEN = 'sk_bench_internal';
export const keys: readonly DemoKey[] = [
  {
    id: 'key_bench_internal',
    name: 'Bench',
    secret: INTERNAL_TOKEN,
    ownerId: 'usr_bench_admin',
    scopes: ['products:write', 'imports:write', 'orders:read', 'internal:read'],
  },
];

export const CUSTOMER_TOKEN = 'at_bench_customer';
export const VOTER_TOKENS = ['at_bench_customer', 'at_bench_customer_two', 'at_bench_moderator'];

function person(name: string, role: DemoPerson['role']): DemoPerson {
  const email = `${name}@bench.example.com`;
  const accessToken = `at_bench_${name}`;
  return { id: `usr_bench_${name}`, email, displayName: `Bench ${name}`, role, accessToken };
}
