import { useKillableApp } from '../../support/crashing-database';
import { people } from '../../support/people';
import { unsafeRequests, type UnsafeRequest } from '../../support/unsafe-requests';

const service = useKillableApp();
let number = 0;

const requests = unsafeRequests(() => service);
const rows = (collection: string) => service.database.db.collection<{ _id: string }>(collection);

async function send(address: string, { params = {}, body }: Partial<UnsafeRequest>, key?: string) {
  const [method, path = ''] = address.split(' ');
  return service.app.inject({
    method: method as 'POST',
    url: path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? ''),
    headers: { ...people.admin.headers, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/**
 * A change by another user before the retry: the retry must not undo it, and it must not block the
 * retry.
 */
const cases: readonly [string, (request: UnsafeRequest) => Promise<unknown>][] = [
  ['POST /posts/:id/close', (request) => send('POST /posts/:id/reopen', request)],
  ['POST /posts/:id/reopen', (request) => send('POST /posts/:id/close', request)],
  ['DELETE /users/:id/block', ({ params }) => send('POST /users/:id/block', { params, body: {} })],
  ['POST /users/:id/disable', (request) => send('DELETE /users/:id/disable', request)],
  [
    'PATCH /users/me',
    () => send('PATCH /users/me', { body: { displayName: `name ${(number += 1)}` } }),
  ],
  [
    'PATCH /comments/:id',
    ({ params }) => send('POST /comments/:id/moderate', { params, body: { action: 'hide' } }),
  ],
  [
    'POST /webhooks/deliveries/:id/retry',
    ({ params = {} }) =>
      rows('webhook_deliveries').updateOne(
        { _id: params['id'] ?? '' },
        { $set: { status: 'delivered', nextAttemptAt: null } },
      ),
  ],
  [
    'POST /webhooks/endpoints/:id/rotate-secret',
    (request) => send('PATCH /webhooks/endpoints/:id', { ...request, body: { status: 'paused' } }),
  ],
  [
    'POST /webhooks/endpoints/:id/test',
    (request) => send('PATCH /webhooks/endpoints/:id', { ...request, body: { status: 'paused' } }),
  ],
];

const MAX_COMMANDS = 40;
const MAX_ROUNDS = 5;

describe('a retry after other changes', () => {
  it.each(cases)(
    'gets the response of the first attempt, and does nothing more: %s',
    async (name, meanwhile) => {
      let crashes = 0;
      let rounds = 0;
      for (let step = 0; step < MAX_COMMANDS; step += 1) {
        const request = await requests[name]?.();
        if (request === undefined) throw new Error(`there is no request for ${name}`);
        const before = await request.outcome();
        const key = `meanwhile-${(number += 1)}`;
        // Caches the credential first, so that every attempt sends the same commands.
        await send('GET /users/me', {});
        const attempt = () => send(name, request, key);
        const first = await service.during({ afterCommands: step, isExecuted: true }, attempt);
        if (first.statusCode < 500) {
          if (crashes > 0) return;
          // Waits for the commands of the earlier attempt, which would otherwise be counted with
          // those of a later one.
          step = -1;
          rounds += 1;
          expect(rounds).toBeLessThan(MAX_ROUNDS);
          continue;
        }
        const isCarriedOut = JSON.stringify(await request.outcome()) !== JSON.stringify(before);
        if (!isCarriedOut) continue;
        await meanwhile(request);
        const state = await request.outcome();
        const { statusCode } = await attempt();
        expect([step, statusCode < 300, await request.outcome()]).toEqual([step, true, state]);
        crashes += 1;
      }
      throw new Error(`${name} takes more than ${MAX_COMMANDS} commands`);
    },
  );
});
