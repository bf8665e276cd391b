import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { useTestApp } from '../support/build-test-app';
import { seedWithLongTimeouts } from '../support/world';

interface HttpRequest {
  readonly title: string;
  readonly expected: number;
  /** The name by which later requests refer to its response: `{{name.response.body.path}}`. */
  readonly name: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

/** The requests of a file in the usual format of REST client extensions; `→ 201` in a title is its status. */
function parseFile(text: string): readonly HttpRequest[] {
  const variables = new Map(
    [...text.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const resolvedText = text.replace(
    /\{\{(\w+)\}\}/g,
    (_all, name: string) => variables.get(name) ?? '',
  );
  return resolvedText
    .split(/^### ?/m)
    .slice(1)
    .map(parseRequest);
}

function parseRequest(block: string): HttpRequest {
  const [head = '', ...body] = block.split(/\n\n/);
  const lines = head.split('\n');
  const title = lines[0] ?? '';
  const [request = '', ...headers] = lines
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [method = '', url = ''] = request.split(' ');
  return {
    title,
    expected: Number(/→ (\d{3})$/.exec(title)?.[1]),
    name: /^# @name (\w+)$/m.exec(head)?.[1],
    method,
    url: url.replace('http://127.0.0.1:3000', ''),
    headers: Object.fromEntries(headers.map((line) => line.split(/: (.*)/s).slice(0, 2))),
    payload: body.join('\n\n').trim() || undefined,
  };
}

const folder = join(projectRoot, 'requests');
const files = readdirSync(folder).filter((file) => file.endsWith('.http'));

const service = useTestApp({ people: false });

beforeAll(async () => {
  await seedWithLongTimeouts(service);
});

/** Replaces `{{name.response.body.path}}` by values of earlier responses. */
function fillIn(text: string, answers: ReadonlyMap<string, unknown>): string {
  return text.replace(
    /\{\{(\w+)\.response\.body\.([\w.]+)\}\}/g,
    (_all, name: string, path: string) =>
      String(
        path
          .split('.')
          .reduce(
            (at, key) => (at as Record<string, unknown> | undefined)?.[key],
            answers.get(name),
          ),
      ),
  );
}

describe('requests/', () => {
  it('has a file for every table of endpoints, one for internal tools and one for the graph', () => {
    const documents = readdirSync(join(projectRoot, 'src', 'rest')).filter(
      (name) => name.endsWith('.graphql') && name !== 'shared.graphql',
    );
    const domains = documents.map((name) => name.replace(/\.graphql$/, ''));
    expect(domains.length).toBeGreaterThan(5);
    const expected = [...domains, 'internal', 'graphql'].map((domain) => `${domain}.http`);
    expect(files).toEqual(expected.sort());
  });

  it.each(files)('%s: every request has the response that its title describes', async (file) => {
    const answers = new Map<string, unknown>();
    const requests = parseFile(readFileSync(join(folder, file), 'utf8'));
    expect(requests).not.toEqual([]);
    for (const request of requests) {
      const isStream = request.headers['Accept'] === 'text/event-stream';
      const answer = await service.app.inject({
        payloadAsStream: isStream,
        method: request.method as 'GET',
        url: fillIn(request.url, answers),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, fillIn(value, answers)]),
        ),
        ...(request.payload !== undefined && { payload: fillIn(request.payload, answers) }),
      });
      const { statusCode } = answer;
      const body = isStream ? 'a stream' : answer.body;
      if (isStream) answer.raw.res.destroy();
      const summary = `${request.title} ${request.method} ${request.url}`;
      expect({
        said: summary,
        statusCode,
        ...(statusCode !== request.expected && { body }),
      }).toEqual({
        said: summary,
        statusCode: request.expected,
      });
      if (request.name !== undefined) answers.set(request.name, JSON.parse(body));
    }
  });
});
