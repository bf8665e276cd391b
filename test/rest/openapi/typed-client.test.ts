import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import { projectRoot } from '../../../src/platform/project-root';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { injectedFetch, runTool } from '../../support/openapi';

/** Compilers on a busy machine. */
const SLOW_MS = 180_000;
const folder = join(projectRoot, '.cache', 'typed-client');

/** Written as a client would write it; only the compiler reads it. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './schema';

const client = createClient<paths>({ baseUrl: 'https://shop.example.com' });

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

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { body } = await service.app.inject({ url: '/openapi.json' });
  writeFileSync(join(folder, 'openapi.json'), body);
  await runTool('openapi-typescript', [
    join(folder, 'openapi.json'),
    '--output',
    join(folder, 'schema.ts'),
  ]);
}, SLOW_MS);
afterAll(() => service.close());

describe('a typed client generated from /openapi.json', () => {
  it(
    'compiles',
    async () => {
      writeFileSync(join(folder, 'client.ts'), CLIENT);
      const options = {
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'ES2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        lib: ['ES2023', 'DOM'],
        types: [],
      };
      const project = { compilerOptions: options, files: ['client.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
      await runTool('tsc', ['-p', folder]);
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
