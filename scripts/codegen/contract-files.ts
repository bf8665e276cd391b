// Writes the contract, which the service serves from dist/, and what is generated from it: the types of
// packages/client, and the pages from which the site is built.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';
import { currentContract } from '../contract/contract';
import { toOpenApi30 } from '../contract/openapi-3.0';
import { writePages } from '../site/write-pages';
import { openEnum } from './open-enum';
import { factsOf, operationsSchema, type Json } from './operations-schema';

const DIST = join(projectRoot, 'dist');
const CLIENT = join(projectRoot, 'packages/client/src');

async function typesOf(contract: Json): Promise<string> {
  const { openapi, info, components } = contract;
  const { schemas } = components as { readonly schemas: Json };
  const document = {
    openapi,
    info,
    paths: {},
    components: { schemas: { ...schemas, Operations: operationsSchema(contract) } },
  };
  const nodes = await openapiTS(document as unknown as OpenAPI3, {
    immutable: true,
    defaultNonNullable: false,
    transform: (schema) => openEnum(schema),
  });
  const isWanted = (node: ts.Node): boolean =>
    ts.isInterfaceDeclaration(node) && node.name.text === 'components';
  return `${COMMENT_HEADER}${astToString(nodes.filter(isWanted))}`;
}

function textOfFacts(contract: Json): string {
  const { unkeyed: unkeyedOperations, limits } = factsOf(contract);
  const maxima = Object.entries(limits).map(([path, limit]) => `  '${path}': ${limit},\n`);
  const listNames = (names: readonly string[]): string =>
    `readonly string[] = [\n${names.map((name) => `  '${name}',\n`).join('')}];\n`;
  return [
    '/** Operations that get no Idempotency-Key; they are not retried when their outcome is unknown. */',
    `export const unkeyed: ${listNames(unkeyedOperations)}`,
    '/** Lists that take a `limit`, and the largest. */',
    `export const limits: Readonly<Record<string, number>> = {\n${maxima.join('')}};\n`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { openApi: contract, sdl } = currentContract();
  const files = {
    [join(DIST, 'openapi.json')]: JSON.stringify(contract),
    [join(DIST, 'openapi-3.0.json')]: JSON.stringify(toOpenApi30(contract)),
    [join(DIST, 'schema.graphql')]: sdl,
    [join(CLIENT, 'contract.generated.ts')]: await typesOf(contract),
    [join(CLIENT, 'operations.generated.ts')]: textOfFacts(contract),
  };
  mkdirSync(DIST, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
  }
  writePages(contract, join(DIST, 'pages'));
}

void main();
