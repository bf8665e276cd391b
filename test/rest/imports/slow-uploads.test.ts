import { setTimeout as sleep } from 'node:timers/promises';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp({
  env: { MAX_IN_FLIGHT: '1', MAX_WAITING: '0' },
});
const line = (externalId: string): string =>
  `${JSON.stringify({ externalId, title: 'Lamp', price: 10, currency: 'EUR', stock: 1 })}\n`;

describe('an upload whose client sends slowly', () => {
  it('does not occupy a slot of running imports, and is stored completely', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    let sendRest = (): void => undefined;
    let isSent = (): void => undefined;
    const isUploaded = new Promise<void>((resolve) => (isSent = resolve));
    const more = new Promise<void>((resolve) => (sendRest = resolve));
    async function* slowly(): AsyncGenerator<Buffer> {
      yield Buffer.from(line('slow-1'));
      isSent();
      await more;
      yield Buffer.from(line('slow-2'));
    }
    const upload = fetch(`${address}/imports?type=products`, {
      method: 'POST',
      headers: { ...people.admin.headers, 'content-type': 'application/x-ndjson' },
      body: slowly() as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    await isUploaded;
    const statuses: number[] = [];
    // The first may arrive while the line is read.
    for (let i = 0; i < 50 && statuses.at(-1) !== 200; i += 1) {
      statuses.push((await fetch(`${address}/products?pageSize=1`)).status);
      if (statuses.at(-1) !== 200) await sleep(20);
    }
    expect(statuses.at(-1)).toBe(200);
    sendRest();
    const answer = await upload;
    expect([answer.status, await answer.json()]).toMatchObject([202, { progress: { total: 2 } }]);
  });
});
