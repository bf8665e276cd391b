import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { callsOf } from '../../scripts/site/calls';
import { typeScriptProgram } from '../../scripts/site/typescript';
import { projectRoot } from '../../src/platform/values/project-root';
import { curlCommands } from '../support/curl-commands';

/** A request of an example; the names of headers are in lower case. */
interface MadeRequest {
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const FOLDER = join(projectRoot, 'docs', 'guides');

/**
 * Every guide example that the pages show in TypeScript, with the requests of its curl commands.
 */
function guideExamples() {
  return readdirSync(FOLDER).flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, shell = '']) => {
      const calls = callsOf(shell.trimEnd());
      return calls === null
        ? []
        : [{ file, code: typeScriptProgram(calls), requests: curlRequestsOf(shell) }];
    });
  });
}

function curlRequestsOf(shell: string): readonly MadeRequest[] {
  return curlCommands(shell).map(({ request, headers, body }) => ({
    request,
    headers,
    body: readBody(headers, body),
  }));
}

/** Parses JSON bodies, because each language formats them differently. */
function readBody(headers: MadeRequest['headers'], body: string | undefined): unknown {
  if (body === undefined) return null;
  return headers['content-type'] === 'application/json' ? (JSON.parse(body) as unknown) : body;
}

type Fetch = (url: string, options?: RequestInit) => Promise<Response>;

/** Runs a program with a `fetch` that records its requests. */
async function requestsOf(code: string): Promise<readonly MadeRequest[]> {
  const requests: MadeRequest[] = [];
  const fetch: Fetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url);
    const ownHeaders = Object.fromEntries(
      Object.entries(headers as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const text = typeof body === 'string' ? body : undefined;
    requests.push({
      request: `${method} ${decodeURI(pathname)}${search}`,
      headers: ownHeaders,
      body: readBody(ownHeaders, text),
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
  it('exist for most examples', () => {
    expect(examples.length).toBeGreaterThan(30);
  });

  it.each(examples)('send the same requests as curl: $file, $code', async ({ code, requests }) => {
    expect(await requestsOf(code)).toEqual(requests);
  });
});

describe('an example that does more than send requests', () => {
  it.each([
    'ORDER=$(curl -s http://127.0.0.1:3000/orders | sed "s/x/y/")',
    'curl http://127.0.0.1:3000/orders/$ORDER',
    'curl -N http://127.0.0.1:3000/orders',
    'curl http://127.0.0.1:3000/imports --data-binary @file.ndjson',
    'npm start',
    '# nothing yet',
  ])('is not converted to TypeScript: %s', (shell) => {
    expect(callsOf(shell)).toBeNull();
  });
});
