import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { recordReturnedSecrets } from '../support/log-watch';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { eventually, until } from '../support/until';
import { useReceiver } from '../support/webhook-receiver';
import { viewers } from '../support/world';

/** The procedure of docs/operations/database.md, step by step, on the data folder of the embedded engine. */
const folder = mkdtempSync(join(tmpdir(), 'commerce-restore-'));
const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')];

let service: ServiceProcess;
let origin: string;
const receiver = useReceiver();

async function start(): Promise<void> {
  service = startServiceProcess({ DATA_DIR: dataDir, ALLOW_INSECURE_WEBHOOKS: 'true' });
  origin = await service.listening();
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  service.child.kill(signal);
  await service.exited();
}

beforeAll(start);
afterAll(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

async function ask(method: string, path: string, body?: object) {
  const headers = { ...viewers['admin'], ...(body ? { 'content-type': 'application/json' } : {}) };
  const content = body ? { body: JSON.stringify(body) } : {};
  const response = await fetch(origin + path, { method, headers, ...content });
  const text = await response.text();
  recordReturnedSecrets(text);
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as never };
}

/** Also waits for the engine's process, which ends shortly after a killed service and may write until then. */
async function crash(): Promise<void> {
  const engines = service.children();
  await end('SIGKILL');
  await until(() => !engines.some((pid) => existsSync(`/proc/${pid}`)));
}

/** The titles that the search finds, whose index follows changes. */
async function findTitles(text: string): Promise<readonly string[]> {
  const { body } = await ask('GET', `/products/search?q=${encodeURIComponent(text)}`);
  return (body as { data: { title: string }[] }).data.map(({ title }) => title);
}

const typesReceived = (resourceId: string) =>
  receiver.messages
    .filter(({ event }) => JSON.stringify(event).includes(resourceId))
    .map(({ event }) => `${String(event['type'])} ${String(event['sequenceNumber'])}`);

it('a restored backup is served unchanged, found by search, and its events can be replayed', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const endpoint = await ask('POST', '/webhooks/endpoints', { url: receiver.url });
  const { id: endpointId, secret } = endpoint.body as { id: string; secret: string };
  const [category] = ((await ask('GET', '/categories')).body as { data: { id: string }[] }).data;
  const facts = { price: 10, stock: 5, categoryId: category?.id };
  const creation = await ask('POST', '/products', { ...facts, title: 'Zyxwot before backup' });
  const { id } = creation.body as { id: string };
  await eventually(
    async () => typesReceived(id),
    ({ length }) => length === 1,
  );

  const first = receiver.messages.find(({ body }) => body.includes(id));

  // 1. Stop every process. 2. Copy.
  await end('SIGTERM');
  cpSync(dataDir, backup, { recursive: true });

  // More changes are made before the data are lost.
  await start();
  await ask('PATCH', `/products/${id}`, { title: 'Zyxwot after backup' });
  await ask('POST', '/products', { ...facts, title: 'Zyxwot made later' });
  await eventually(
    async () => typesReceived(id),
    ({ length }) => length === 2,
  );
  expect(await findTitles('zyxwot')).toHaveLength(2);
  await crash();

  // 3. Restore, and keep the broken folder. 4. Start.
  renameSync(dataDir, join(folder, 'broken'));
  cpSync(backup, dataDir, { recursive: true });
  await start();
  expect(await findTitles('zyxwot')).toEqual(['Zyxwot before backup']);
  expect((await ask('GET', `/products/${id}`)).body).toMatchObject({
    title: 'Zyxwot before backup',
  });

  receiver.messages.length = 0;
  // New writes are found immediately, because the change stamps continue from those in the
  // database.
  await ask('PATCH', `/products/${id}`, { title: 'Zyxwot written anew' });
  expect(await findTitles('zyxwot')).toEqual(['Zyxwot written anew']);

  // 5. Resend the events that receivers may have missed, or lost with their own data.
  const recovery = await ask('POST', `/webhooks/endpoints/${endpointId}/recover`, { since });
  expect(recovery.status).toBe(202);
  const replay = await ask(
    'POST',
    `/webhooks/events/${String(first?.event['eventId'])}/replay`,
    {},
  );
  expect(replay.status).toBe(202);
  const deliveries = await eventually(
    async () => typesReceived(id),
    (types) => new Set(types).size === 2,
  );
  expect([...new Set(deliveries)].sort()).toEqual(['product.created 1', 'product.updated 2']);
  for (const { body, headers } of receiver.messages) {
    expect(() => new Webhook(secret).verify(body, headers as never)).not.toThrow();
  }
});
