import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CLIENT_MS,
  factsIn,
  pythonWith,
  READ,
  useClientWorkshop,
} from '../support/generated-clients';

const workshop = useClientWorkshop();

describe('a generated Python client reads an order, a list and a refusal', () => {
  it(
    'of openapi-python-client',
    async () => {
      const python = await pythonWith('openapi-python-client==0.29.1');
      const folder = workshop.folder('python', { 'openapi.py': 'read.py' });
      const generate = 'openapi-python-client generate --path ../openapi.json --output-path client';
      await workshop.run(folder, `${python}/bin/${generate}`);
      const output = await workshop.run(folder, `PYTHONPATH=client ${python}/bin/python read.py`);
      expect(factsIn(output)).toEqual(READ);
    },
    CLIENT_MS,
  );
});

const WRITES = ['post', 'put', 'patch', 'delete'];

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

/** One call of a write operation in TypeScript, with its path parameters and the example of its body. */
interface Call {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: string;
  readonly body: string;
}

function writesOf(contract: string): readonly Call[] {
  const { paths } = JSON.parse(contract) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => WRITES.includes(method))
      .map(([method, { operationId, requestBody }]) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => `${name}: 'id'`);
        const example = requestBody?.content['application/json']?.example;
        return {
          operationId,
          method: method.toUpperCase(),
          path,
          pathParameters: names.length === 0 ? '' : `path: { ${names.join(', ')} },`,
          body: requestBody ? `body: ${JSON.stringify(example)},` : '',
        };
      }),
  );
}

const FETCH_CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './schema';
declare const process: { env: { SHOP_URL: string } };
const headers = { authorization: 'Bearer at_demo_customer' };
const client = createClient<paths>({ baseUrl: process.env.SHOP_URL, headers });
`;

const fetchCallOf = ({ method, path, pathParameters, body }: Call): string =>
  `client.${method}('${path}', { ${pathParameters && `params: { ${pathParameters} },`} ${body} })`;

const FETCH_READER = `${FETCH_CLIENT}
async function main(): Promise<void> {
  const id = 'ord_demo_0001';
  const { data: order } = await client.GET('/orders/{id}', { params: { path: { id } } });
  const { data: page } = await client.GET('/orders', { params: { query: { pageSize: 2 } } });
  const { error: refusal } = await client.POST('/orders/{id}/pay', { params: { path: { id } }, body: {} });
  if (!order || !page || !refusal) throw new Error('other answers');
  console.log(JSON.stringify({
    order: order.id, status: order.status, amount: order.totalAmount, lines: order.items.length,
    listed: page.data.length, hasNext: page.pagination.hasNext, code: refusal.code, from: refusal.from,
  }));
}
void main();
// @ts-expect-error a path that the contract does not have
export const nothing = () => client.GET('/nothing-here');
`;

const HEY_CLIENT = `
import * as sdk from './hey-api';
import { client } from './hey-api/client.gen';
declare const process: { env: { SHOP_URL: string } };
client.setConfig({ baseUrl: process.env.SHOP_URL, headers: { authorization: 'Bearer at_demo_customer' } });
`;

const heyCallOf = ({ operationId, pathParameters, body }: Call): string =>
  `sdk.${operationId}({ ${pathParameters} ${body} })`;

const HEY_READER = `${HEY_CLIENT}
async function main(): Promise<void> {
  const path = { id: 'ord_demo_0001' };
  const { data: order } = await sdk.getOrder({ path });
  const { data: page } = await sdk.listOrders({ query: { pageSize: 2 } });
  const { error: refusal } = await sdk.payOrder({ path, body: {} });
  if (!order || !page || !refusal) throw new Error('other answers');
  console.log(JSON.stringify({
    order: order.id, status: order.status, amount: order.totalAmount, lines: order.items.length,
    listed: page.data.length, hasNext: page.pagination.hasNext, code: refusal.code, from: refusal.from,
  }));
}
void main();
`;

const PROJECT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'ES2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  },
};

describe('a typed client (openapi-typescript, hey-api)', () => {
  let folder: string;
  let calls: readonly Call[];

  beforeAll(async () => {
    folder = workshop.folder('typescript');
    calls = writesOf(readFileSync(join(folder, '../openapi.json'), 'utf8'));
    await workshop.run(folder, 'npx openapi-typescript ../openapi.json --output schema.ts');
    await workshop.run(folder, 'npx openapi-ts -i ../openapi.json -o hey-api --silent');
  }, CLIENT_MS);

  function compile(sources: Readonly<Record<string, string>>): Promise<string> {
    const files = Object.keys(sources);
    for (const file of files) writeFileSync(join(folder, file), sources[file] ?? '');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...PROJECT, files }));
    return workshop.run(folder, 'npx tsc -p .');
  }

  it(
    'reads an order, a list and a refusal, and accepts the example of every write operation',
    async () => {
      expect(calls.length).toBeGreaterThan(50);
      const unsent = (all: readonly string[]) =>
        `export const unsent = () => [${all.join(',\n')}];`;
      await compile({
        'read.ts': FETCH_READER,
        'writes.ts': FETCH_CLIENT + unsent(calls.map(fetchCallOf)),
        'hey-read.ts': HEY_READER,
        'hey-writes.ts': HEY_CLIENT + unsent(calls.map(heyCallOf)),
      });
      expect(factsIn(await workshop.run(folder, 'npx tsx read.ts'))).toEqual(READ);
      expect(factsIn(await workshop.run(folder, 'npx tsx hey-read.ts'))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'refuses an item of a bulk request without its required fields',
    async () => {
      const bulk = calls.filter(({ operationId }) => operationId === 'bulkCreateProducts');
      const wrong = bulk.map((call) =>
        fetchCallOf({ ...call, body: 'body: { items: [{ title: "Lamp" }] }' }),
      );
      await expect(compile({ 'wrong.ts': `${FETCH_CLIENT}void ${wrong.join()};` })).rejects.toThrow(
        'price',
      );
    },
    CLIENT_MS,
  );
});
