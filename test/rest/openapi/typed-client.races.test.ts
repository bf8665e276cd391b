import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import { projectRoot } from '../../../src/platform/values/project-root';
import { useTestApp } from '../../support/build-test-app';
import { injectedFetch, runTool } from '../../support/openapi';

/** Compilers on a busy machine. */
const SLOW_MS = 180_000;
const folder = join(projectRoot, '.cache', 'typed-client');

/** Written as a client would write it; only the compiler reads it. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './schema';

const client = createClient<paths>({ baseUrl: 'https://shop.example' });

export async function titleOf(id: string): Promise<string> {
  const { data, error } = await client.GET('/products/{id}', { params: { path: { id } } });
  if (error) throw new Error(\`\${error.code}: \${error.detail}\`);
  const price: number = data.price;
  const brand: string | null = data.brand;
  return \`\${data.title} \${price} \${brand ?? ''}\`;
}

// @ts-expect-error a path that the contract does not have
void client.GET('/nothing-here');
`;

interface Media {
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

/** One call of a write operation: its path parameters and the example of its body. */
interface Call {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** The options as TypeScript source; the two clients name the parts otherwise. */
  readonly pathParameters: string;
  readonly body: string | null;
}

const WRITES = ['post', 'put', 'patch', 'delete'];

function writesOf(paths: Readonly<Record<string, Record<string, Operation>>>): readonly Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => WRITES.includes(method))
      .map(([method, { operationId, requestBody }]) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const example = requestBody?.content['application/json']?.example;
        return {
          operationId,
          method,
          path,
          pathParameters: JSON.stringify(Object.fromEntries(names.map((name) => [name, 'id']))),
          body: requestBody ? JSON.stringify(example) : null,
        };
      }),
  );
}

function openApiFetchCalls(calls: readonly Call[]): string {
  const lines = calls.map(({ method, path, pathParameters, body }) => {
    const parameters = pathParameters === '{}' ? '' : `params: { path: ${pathParameters} },`;
    const options = `{ ${parameters} ${body === null ? '' : `body: ${body},`} }`;
    return `void client.${method.toUpperCase()}('${path}', ${options});`;
  });
  const head = [
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './schema';",
    "const client = createClient<paths>({ baseUrl: 'https://shop.example' });",
  ];
  return [...head, ...lines].join('\n');
}

function heyApiCalls(calls: readonly Call[]): string {
  const lines = calls.map(({ operationId, pathParameters, body }) => {
    const parameters = pathParameters === '{}' ? '' : `path: ${pathParameters},`;
    return `void sdk.${operationId}({ ${parameters} ${body === null ? '' : `body: ${body},`} });`;
  });
  return ["import * as sdk from './hey-api';", ...lines].join('\n');
}

async function compile(sources: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.keys(sources);
  for (const file of files) writeFileSync(join(folder, file), sources[file] ?? '');
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'ES2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  await runTool('tsc', ['-p', project]);
}

const service = useTestApp();
let calls: readonly Call[];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { body } = await service.app.inject({ url: '/openapi.json' });
  const contract = join(folder, 'openapi.json');
  writeFileSync(contract, body);
  calls = writesOf((JSON.parse(body) as { paths: Parameters<typeof writesOf>[0] }).paths);
  await runTool('openapi-typescript', [contract, '--output', join(folder, 'schema.ts')]);
  await runTool('openapi-ts', ['-i', contract, '-o', join(folder, 'hey-api'), '--silent']);
}, SLOW_MS);

describe('a typed client generated from /openapi.json', () => {
  it(
    'compiles with a call of every write operation and its published example (openapi-typescript, hey-api)',
    async () => {
      expect(calls.length).toBeGreaterThan(50);
      await compile({
        'client.ts': CLIENT,
        'writes.ts': openApiFetchCalls(calls),
        'hey-writes.ts': heyApiCalls(calls),
      });
    },
    SLOW_MS,
  );

  it(
    'refuses an item of a bulk request without what it needs',
    async () => {
      const [call] = calls.filter(({ operationId }) => operationId === 'bulkCreateProducts');
      const wrong = { ...call, body: '{ items: [{ title: "Lamp" }] }' } as Call;
      await expect(compile({ 'wrong.ts': openApiFetchCalls([wrong]) })).rejects.toThrow('price');
    },
    SLOW_MS,
  );

  it('calls the service', async () => {
    const client = createClient<Record<string, never>>({
      baseUrl: 'http://service',
      fetch: injectedFetch(service.app),
    });
    const call = client.GET as unknown as (
      path: string,
      options: object,
    ) => Promise<{ error?: { code: string }; response: Response }>;
    const { error, response } = await call('/products/{id}', {
      params: { path: { id: 'prd_absent' } },
    });
    expect(response.status).toBe(404);
    expect(error?.code).toBe('not_found');
  });
});
