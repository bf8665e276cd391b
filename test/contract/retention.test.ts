import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '../../src/app/collections';
import { projectRoot } from '../../src/platform/values/project-root';
import { createAccount, PASSWORD, send } from '../support/accounts';
import { useWorld, viewers } from '../support/world';

const SECONDS: Readonly<Record<string, number>> = {
  minutes: 60,
  hour: 3600,
  hours: 3600,
  days: 86_400,
};

/** The table of maximum retention periods in docs/operations/database.md. */
const retention = readRetention();

function readRetention(): readonly { readonly collection: string; readonly seconds: number }[] {
  const text = readFileSync(join(projectRoot, 'docs/operations/database.md'), 'utf8');
  const rows = [...text.matchAll(/^\| .+? +\| (\d+) (\w+) +\| .+? +\| `(\w+)` +\|$/gm)];
  return rows.map(([, count, unit = '', collection = '']) => ({
    collection,
    seconds: Number(count) * (SECONDS[unit] ?? Number.NaN),
  }));
}

const expiring = collections.flatMap(({ name, indexes }) =>
  indexes.flatMap(({ key, options = {} }) => {
    const [field = ''] = Object.keys(key as object);
    const { expireAfterSeconds: seconds } = options;
    return seconds === undefined ? [] : [{ collection: name, field, seconds }];
  }),
);

describe('the table of retention periods', () => {
  const service = useWorld();

  beforeAll(async () => {
    await createAccount(service, 'kept@example.com');
    const body = { email: 'kept@example.com', password: PASSWORD };
    await send(service, 'POST', '/auth/login', { body });
    await send(service, 'POST', '/auth/login', { body: { ...body, password: 'wrong one' } });
    await send(service, 'POST', '/auth/password-reset', { body: { email: body.email } });
    const headers = { ...viewers['admin'], 'idempotency-key': 'kept-1' };
    await send(service, 'POST', '/posts', { body: { title: 'Kept' }, headers });
    await service.app.worker.settle();
  });

  it('lists everything that the database removes by itself, and nothing else', () => {
    const names = expiring.map(({ collection }) => collection);
    expect(retention.map(({ collection }) => collection).sort()).toEqual(names.sort());
  });

  it.each(expiring.filter(({ seconds }) => seconds > 0))('states the period: %j', (expiry) => {
    const entry = retention.find(({ collection }) => collection === expiry.collection);
    expect(entry?.seconds).toBe(expiry.seconds);
  });

  it('states the period where each document has its own expiry', async () => {
    const now = service.clock.now().getTime();
    const problems: string[] = [];
    for (const { collection, field } of expiring.filter(({ seconds }) => seconds === 0)) {
      const rows = service.database.db.collection(collection);
      const [last] = await rows
        .find({ [field]: { $type: 'date' } })
        .sort({ [field]: -1 })
        .toArray();
      if (last === undefined) continue;
      problems.push(collection);
      const seconds = (Number(last[field]) - now) / 1000;
      const most = retention.find((entry) => entry.collection === collection)?.seconds ?? 0;
      expect([collection, seconds <= most]).toEqual([collection, true]);
    }
    expect(problems.length).toBeGreaterThanOrEqual(8);
  });
});
