import { compileFunction } from 'node:vm';
import { callsOf } from '../../scripts/site/calls';
import { guideExamples, readBody, type MadeRequest } from '../support/guide-examples';

type Fetch = (url: string, options?: RequestInit) => Promise<Response>;

/** Runs a program with a `fetch` that records its requests. */
async function requestsOf(code: string): Promise<readonly MadeRequest[]> {
  const requests: MadeRequest[] = [];
  const fetch: Fetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url);
    const requestsByExample = Object.fromEntries(
      Object.entries(headers as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const text = typeof body === 'string' ? body : undefined;
    requests.push({
      request: `${method} ${decodeURI(pathname)}${search}`,
      headers: requestsByExample,
      body: readBody(requestsByExample, text),
    });
    return new Response('{}');
  };
  const quiet = { log: () => undefined };
  const run = compileFunction(`return (async () => {${code}\n})();`, ['fetch', 'console']);
  await run(fetch, quiet);
  return requests;
}

const examples = guideExamples();

describe('the examples of the guides in TypeScript', () => {
  it('exist for most of them', () => {
    expect(examples.length).toBeGreaterThan(30);
  });

  it.each(examples)(
    'send the same requests as curl: $file, $code',
    async ({ code, made: requests }) => {
      expect(await requestsOf(code)).toEqual(requests);
    },
  );
});

describe('an example that does more than send requests', () => {
  it.each([
    'ORDER=$(curl -s http://127.0.0.1:3000/orders | sed "s/x/y/")',
    'curl http://127.0.0.1:3000/orders/$ORDER',
    'curl -N http://127.0.0.1:3000/orders',
    'curl http://127.0.0.1:3000/imports --data-binary @file.ndjson',
    'npm start',
    '# nothing yet',
  ])('is not converted: %s', (shell) => {
    expect(callsOf(shell)).toBeNull();
  });
});
