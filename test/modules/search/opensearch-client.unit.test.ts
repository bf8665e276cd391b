import { createServer, type RequestListener, type Server } from 'node:http';
import {
  createOpenSearchClient,
  OpenSearchError,
} from '../../../src/modules/search/opensearch/client';
import { listenOnLoopback } from '../../support/loopback';

const TIMEOUT_MS = 1000;
/** A busy machine notices late that time is up. */
const SPARE_MS = 1500;

describe('a call of a cluster', () => {
  const servers: Server[] = [];
  let asked: string[] = [];
  const node = async (name: string, answer: RequestListener): Promise<string> => {
    const server = createServer((request, response) => {
      asked.push(name);
      answer(request, response);
    });
    servers.push(server);
    return `http://127.0.0.1:${await listenOnLoopback(server)}`;
  };
  const silent: RequestListener = () => undefined;
  const healthy: RequestListener = (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"took":1}');
  const call = { method: 'GET', path: '_search', timeoutMs: TIMEOUT_MS } as const;

  beforeAll(async () => {
    // The library is loaded with the first call; that is no time of a node.
    const client = createOpenSearchClient([await node('first', healthy)]);
    await client.call(call);
    await client.close();
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('takes no longer than its time, however many nodes are silent', async () => {
    const urls = [await node('a', silent), await node('b', silent), await node('c', silent)];
    const client = createOpenSearchClient(urls);
    for (let turn = 0; turn < 2; turn += 1) {
      const startedAt = performance.now();
      await expect(client.call(call)).rejects.toMatchObject({ code: 'search_unavailable' });
      expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + SPARE_MS);
    }
    expect(asked.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    await client.close();
  });

  it('goes to the nodes in turn', async () => {
    const urls = [await node('a', healthy), await node('b', healthy), await node('c', healthy)];
    const client = createOpenSearchClient(urls);
    for (let turn = 0; turn < 5; turn += 1) await client.call(call);
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b']);
    await client.close();
  });

  it('is answered by another node in time, and asks the silent one last from then on', async () => {
    const client = createOpenSearchClient([await node('a', silent), await node('b', healthy)]);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(client.call({ ...call, timeoutMs: 2000 })).resolves.toEqual({ took: 1 });
    }
    expect(asked).toEqual(['a', 'b', 'b', 'b']);
    await client.close();
  });

  it.each([
    ['a refusal of a node is final', 400, '{"error":{"type":"parsing_exception"},"status":400}', 1],
    ['another node is asked where one is busy', 429, '{"error":{},"status":429}', 2],
    ['another node is asked where a proxy cannot reach one', 502, '<html></html>', 2],
  ])('%s', async (_what, status, body, times) => {
    const refuse: RequestListener = (_request, response) =>
      response
        .writeHead(status, { 'content-type': body[0] === '{' ? 'application/json' : 'text/html' })
        .end(body);
    const client = createOpenSearchClient([await node('a', refuse), await node('b', refuse)]);
    const error: unknown = await client.call(call).catch((failure: unknown) => failure);
    expect(error instanceof OpenSearchError).toBe(times === 1);
    if (times > 1) expect(error).toMatchObject({ code: 'search_unavailable' });
    expect(asked).toHaveLength(times);
    await client.close();
  });
});
