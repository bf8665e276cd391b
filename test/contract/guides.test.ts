import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';
import { useTestApp } from '../support/build-test-app';
import { curlCommands, variableValues } from '../support/curl-commands';
import { seedWithLongTimeouts } from '../support/world';

const FOLDER = join(projectRoot, 'docs', 'guides');
const names = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
/** Guides whose examples other tests run (`test/examples`, `test/client`). */
const ELSEWHERE = ['client', 'partners'];
const service = useTestApp({ people: false, env: { GRAPHQL_INTROSPECTION: 'true' } });

beforeAll(async () => {
  await seedWithLongTimeouts(service);
});

const page = (url: string) => service.app.inject({ url });

async function run(script: string): Promise<readonly string[]> {
  const variables: Record<string, string> = {};
  const faults: string[] = [];
  for (const command of curlCommands(script)) {
    const { request, headers, body, status } = command;
    const [method = '', url = ''] = request
      .replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '')
      .split(' ');
    const answer = await service.app.inject({
      method: method as 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    await service.app.worker.settle();
    const isFine = status === null ? answer.statusCode < 400 : answer.statusCode === status;
    const isGraphQLError = url === '/graphql' && answer.body.includes('"errors"');
    if (!isFine || isGraphQLError) faults.push(`${request} ${answer.statusCode} ${answer.body}`);
    Object.assign(variables, variableValues(command, answer.body));
  }
  return faults;
}

type All = (path: string) => AsyncGenerator<{ readonly id: string }>;

interface TimedWalk {
  readonly pagination: { readonly totalItems: number };
}

describe('the guides', () => {
  it.each(names.filter((name) => !ELSEWHERE.includes(name)))(
    'have examples that run unchanged: %s',
    async (name) => {
      const text = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
      const script = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
      expect(curlCommands(script).length).toBeGreaterThan(0);
      expect(await run(script)).toEqual([]);
    },
  );

  it('read every page of a list with the code from the pagination guide', async () => {
    const guide = readFileSync(join(FOLDER, 'pagination.md'), 'utf8');
    const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
    const fetchPage = async (url: URL) => {
      const answer = await page(`${url.pathname}${url.search}`);
      return { ok: answer.statusCode < 400, json: () => answer.json<unknown>() };
    };
    const script = ts.transpile(code, { target: ts.ScriptTarget.ES2022 });
    const all = runInNewContext(`${script}; all`, { fetch: fetchPage, URL }) as All;
    const ids: string[] = [];
    for await (const { id } of all('/products?sort=newest')) ids.push(id);
    const { pagination } = (await page('/products?pageSize=1')).json<TimedWalk>();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(pagination.totalItems);
    await expect(all('/products?sort=nothing').next()).rejects.toThrow('sort_not_allowed');
  });
});
