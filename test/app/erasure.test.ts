import { CHANGE_SIGNAL } from '../../src/platform/live';
import type { Platform } from '../../src/app/platform';
import { wireErasure } from '../../src/app/wiring/erasure';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp();

describe('the erasure of an account', () => {
  it('wakes those who read live what the account has left, once it is done', async () => {
    const done: string[] = [];
    const erased = (what: string) => async () => void done.push(what);
    const { db } = service.database;
    const wakes = { wake: (job: string) => void done.push(job), listen: () => undefined };
    const erasures = wireErasure({ db, clock: service.clock, wakes } as unknown as Platform, {
      eraseFacts: erased('facts'),
      eraseOwner: erased('owner'),
      leavingCustomers: {
        settle: async () => undefined,
        erase: async () => {
          done.push('orders');
          return 'complete';
        },
      },
      eraseRequests: erased('requests'),
    });
    await erasures.account('usr_nobody');
    expect(new Set(done)).toEqual(new Set(['owner', 'orders', 'facts', 'requests', CHANGE_SIGNAL]));
    expect(done.indexOf(CHANGE_SIGNAL)).toBe(done.length - 1);
  });
});
