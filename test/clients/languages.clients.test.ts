import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cachedFolder,
  CLIENT_MS,
  factsIn,
  pythonWith,
  READ,
  useClientWorkshop,
} from '../support/generated-clients';

const OPENAPI_GENERATOR = '7.25.0';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** Otherwise the Kotlin compiler would leave a daemon behind. */
const IN_PROCESS = '-Dkotlin.compiler.daemon=false';
const EXEC = 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java';

const workshop = useClientWorkshop();

/** Generates a client in this folder with the jar of openapi-generator. */
async function generate(
  folder: string,
  language: string,
  contract = 'openapi.json',
): Promise<void> {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  const jar = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`;
  const copy = `mvn -q dependency:copy -Dartifact=${artifact} -DoutputDirectory=.`;
  const cache = await cachedFolder(jar, (place) => workshop.run(place, copy));
  await workshop.run(
    folder,
    `java -jar ${cache}/${jar} generate -i ../${contract} -g ${language} -o .`,
  );
}

/** A folder with these npm packages. */
function packagesOf(packages: readonly string[]): Promise<string> {
  const name = `npm-${packages.join('-').replaceAll(/[@/]/g, '')}`;
  const install = 'npm install --no-save --no-package-lock --ignore-scripts --prefix .';
  return cachedFolder(name, (folder) => workshop.run(folder, `${install} ${packages.join(' ')}`));
}

describe('a generated client reads an order, a list and a refusal', () => {
  it.each(['openapi.json', 'openapi-3.0.json'])(
    'in Java (openapi-generator, %s)',
    async (contract) => {
      const folder = workshop.folder('java');
      await generate(folder, 'java', contract);
      await workshop.run(folder, 'cp ../../../test/clients/readers/Reader.java src/main/java');
      const output = await workshop.run(
        folder,
        `mvn -q compile ${EXEC} -Dexec.mainClass=Reader -Dstyle.color=never`,
      );
      expect(factsIn(output)).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'in Kotlin (openapi-generator)',
    async () => {
      const folder = workshop.folder('kotlin');
      await generate(folder, 'kotlin');
      const readers = '../../../test/clients/readers';
      await workshop.run(
        folder,
        `cp ${readers}/Reader.kt src/main/kotlin; cp ${readers}/pom.xml .`,
      );
      const output = await workshop.run(
        folder,
        `mvn -q compile ${EXEC} ${IN_PROCESS} -Dstyle.color=never`,
      );
      expect(factsIn(output)).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'in Rust (openapi-generator)',
    async () => {
      const folder = workshop.folder('rust', { 'reader.rs': 'examples/reader.rs' });
      await generate(folder, 'rust');
      await workshop.run(folder, 'cargo add -q tokio --features macros,rt-multi-thread');
      const target = await cachedFolder('rust-target', () => Promise.resolve());
      const run = `CARGO_TARGET_DIR=${target} cargo run -q --example reader`;
      expect(factsIn(await workshop.run(folder, run))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'in PHP (openapi-generator)',
    async () => {
      const folder = workshop.folder('php', { 'reader.php': 'reader.php' });
      await generate(folder, 'php');
      expect(factsIn(await workshop.run(folder, 'php reader.php'))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'in Go (oapi-codegen)',
    async () => {
      const folder = workshop.folder('go', {
        'openapi.go': 'main.go',
        'oapi-codegen.yaml': 'c.yaml',
      });
      const lines = [
        'go mod init clients',
        'mkdir shop',
        `go run ${OAPI_CODEGEN} -config c.yaml ../openapi.json`,
      ];
      await workshop.run(folder, [...lines, 'go mod tidy'].join(' && '));
      expect(factsIn(await workshop.run(folder, 'go run .'))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it.each([
    ['7', '7.13.2', 'bin/orval.js'],
    ['8', '8.38.0', 'bin/orval.mjs'],
  ])(
    'in TypeScript (orval %s)',
    async (_major, version, bin) => {
      const folder = workshop.folder(`orval-${version}`);
      const orval = await packagesOf([`orval@${version}`]);
      writeFileSync(join(folder, 'orval.config.cjs'), ORVAL_CONFIG);
      await workshop.run(
        folder,
        `node ${orval}/node_modules/orval/dist/${bin} --config orval.config.cjs`,
      );
      writeFileSync(join(folder, 'read.ts'), ORVAL_READER);
      await workshop.run(folder, `npx tsc ${STRICT} read.ts`);
      expect(factsIn(await workshop.run(folder, 'npx tsx read.ts'))).toEqual(READ);
    },
    CLIENT_MS,
  );
});

const STRICT =
  '--strict --noEmit --skipLibCheck --target es2022 --module preserve --moduleResolution bundler --lib es2023,dom,dom.iterable --types node';

const ORVAL_CONFIG = `
const output = { target: './client.ts', client: 'fetch', baseUrl: process.env.SHOP_URL };
module.exports = { shop: { input: '../openapi.json', output } };
`;

const ORVAL_READER = `
import { getOrder, listOrders, payOrder } from './client';

const signedIn = { headers: { authorization: 'Bearer at_demo_customer' } };

async function main(): Promise<void> {
  const order = await getOrder('ord_demo_0001', {}, signedIn);
  const page = await listOrders({ pageSize: 2 }, signedIn);
  const refusal = await payOrder('ord_demo_0001', {}, signedIn);
  if (order.status !== 200 || page.status !== 200 || refusal.status !== 422) throw new Error('other answers');
  const { id, status, totalAmount, items } = order.data;
  const { code, from } = refusal.data;
  console.log(JSON.stringify({
    order: id, status, amount: totalAmount, lines: items.length,
    listed: page.data.data.length, hasNext: page.data.pagination.hasNext, code, from,
  }));
}

void main();
`;

const TADA = `
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';
const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string; Money: number } }>();
`;

const TADA_PROJECT = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom'],
    types: [],
    plugins: [
      {
        name: 'gql.tada/ts-plugin',
        schema: '../schema.graphql',
        tadaOutputLocation: './graphql-env.d.ts',
      },
    ],
  },
  files: ['read.ts'],
};

const GRAPHQL_READER = `
import { print } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

declare const process: { env: { SHOP_URL: string } };
interface Answer<R> { data: R; errors?: { extensions: { code: string; from?: string } }[] }

async function ask<R, V>(document: TypedDocumentNode<R, V>, variables: V): Promise<Answer<R>> {
  const response = await fetch(process.env.SHOP_URL + '/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer at_demo_customer', 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return response.json();
}

async function main(): Promise<void> {
  const { order } = (await ask(document0, { id: 'ord_demo_0001' })).data;
  const { orders: page } = (await ask(document1, {})).data;
  const [refusal] = (await ask(document2, { id: 'ord_demo_0001' })).errors ?? [];
  if (!order || !page || !refusal) throw new Error('other answers');
  const { code, from } = refusal.extensions;
  console.log(JSON.stringify({
    order: order.id, status: order.status, amount: order.totalAmount, lines: order.items?.length,
    listed: page.data.length, hasNext: page.pagination.hasNext, code, from,
  }));
}

void main();
`;

describe('a generated GraphQL client reads an order, a list and a refusal', () => {
  it(
    'in Python (ariadne-codegen)',
    async () => {
      const python = await pythonWith('ariadne-codegen==0.19.0');
      const files = { 'graphql.py': 'read.py', 'order.graphql': 'order.graphql' };
      const folder = workshop.folder('ariadne', files);
      writeFileSync(
        join(folder, 'pyproject.toml'),
        '[tool.ariadne-codegen]\nschema_path = "../schema.graphql"\nqueries_path = "order.graphql"\ntarget_package_name = "shop"\n',
      );
      await workshop.run(folder, `${python}/bin/ariadne-codegen`);
      expect(factsIn(await workshop.run(folder, `${python}/bin/python read.py`))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it.each([
    ['client preset of GraphQL code generator', 'preset'],
    ['gql.tada', 'tada'],
  ])(
    'in TypeScript (%s)',
    async (_name, name) => {
      const versions = ['cli@7.4.3', 'client-preset@6.2.0'].map((one) => `@graphql-codegen/${one}`);
      const packages = await packagesOf([
        ...versions,
        'gql.tada@1.11.3',
        'graphql@16.15.0',
        'typescript@5.9.3',
      ]);
      const folder = workshop.folder(name, { 'order.graphql': 'order.graphql' });
      const queries = readFileSync(join(folder, 'order.graphql'), 'utf8').split('\n\n');
      const head = name === 'preset' ? "import { graphql } from './gql';" : TADA;
      const documents = queries.map(
        (query, index) => `const document${index} = graphql(\`${query}\`);`,
      );
      writeFileSync(join(folder, 'read.ts'), [head, ...documents, GRAPHQL_READER].join('\n'));
      writeFileSync(
        join(folder, 'codegen.yml'),
        'schema: ../schema.graphql\ndocuments: read.ts\ngenerates: { ./gql/: { preset: client } }\n',
      );
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TADA_PROJECT));
      await workshop.run(folder, `ln -s ${packages}/node_modules node_modules`);
      const generate =
        name === 'preset' ? 'graphql-codegen --config codegen.yml' : 'gql.tada generate-output';
      await workshop.run(folder, `node_modules/.bin/${generate} && node_modules/.bin/tsc -p .`);
      expect(factsIn(await workshop.run(folder, 'npx tsx read.ts'))).toEqual(READ);
    },
    CLIENT_MS,
  );

  it(
    'in Go (genqlient)',
    async () => {
      const files = {
        'graphql.go': 'main.go',
        'order.graphql': 'order.graphql',
        'genqlient.yaml': 'genqlient.yaml',
      };
      const folder = workshop.folder('genqlient', files);
      // Its own version of the tools does not compile with Go 1.26.
      const get = 'go get github.com/Khan/genqlient@v0.8.1 golang.org/x/tools@v0.52.0';
      await workshop.run(
        folder,
        `go mod init clients && ${get} && go run github.com/Khan/genqlient`,
      );
      expect(factsIn(await workshop.run(folder, 'go mod tidy && go run .'))).toEqual(READ);
    },
    CLIENT_MS,
  );
});
