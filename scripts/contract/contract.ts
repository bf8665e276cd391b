import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff } from '@graphql-inspector/core';
import { buildSchema as parseSdl, parse, print, printSchema, visit, type ASTNode } from 'graphql';
import { accessOf } from '../../src/app/route-policy';
import { buildPublicSchema, buildSchema } from '../../src/graphql/schema';
import { projectRoot } from '../../src/platform/values/project-root';
import { endpoints } from '../../src/rest/endpoints';
import { buildOpenApi } from '../../src/rest/openapi/document';
import { readHandwritten } from './handwritten';
import { openApiChanges, type Json } from './openapi-changes';
import { withoutProse } from './keywords';

/** The parts of the contract on which clients of REST and GraphQL rely. */
export interface Contract {
  readonly openApi: Json;
  readonly sdl: string;
}

const folder = join(projectRoot, 'test/contract/released');
const filesIn = (place: string) => ({
  openApi: join(place, 'openapi.json'),
  sdl: join(place, 'schema.graphql'),
});

/** The current contract, with all descriptions and examples. */
export function currentContract(): Contract {
  const schema = buildSchema();
  const handwritten = readHandwritten();
  const openApi = JSON.parse(
    JSON.stringify(buildOpenApi({ schema, endpoints, accessOf, handwritten })),
  ) as Json;
  return { openApi, sdl: printSchema(buildPublicSchema()) };
}

/** A contract without descriptions and examples, which may change freely. */
export function snapshotOf({ openApi, sdl }: Contract): Contract {
  const document = visit(parse(sdl), {
    enter: (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : node),
  });
  return { openApi: withoutProse(openApi), sdl: `${print(document)}\n` };
}

/** The snapshot in this folder: the contract as last released. */
export function readSnapshot(place: string = folder): Contract {
  const files = filesIn(place);
  return {
    openApi: JSON.parse(readFileSync(files.openApi, 'utf8')) as Json,
    sdl: readFileSync(files.sdl, 'utf8'),
  };
}

export function writeSnapshot({ openApi, sdl }: Contract, place: string = folder): void {
  const files = filesIn(place);
  mkdirSync(place, { recursive: true });
  // One line per operation and per component: short enough for git, and merged line by line.
  writeFileSync(files.openApi, `${textOf(openApi, 3)}\n`);
  writeFileSync(files.sdl, sdl);
}

function textOf(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const lines = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${textOf(inner, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * The reasons why the current contract must not land with this snapshot: any difference, since only prose may change
 * freely.
 */
export async function contractFaults(
  snapshot: Contract,
  current: Contract,
): Promise<readonly string[]> {
  return [
    ...openApiChanges(snapshot.openApi, current.openApi),
    ...(await sdlChanges(snapshot.sdl, current.sdl)),
  ];
}

/** All artifacts that are published together must have the same version. */
export function versionFaults(
  { openApi }: Contract,
  packages: Readonly<Record<string, string>>,
): readonly string[] {
  const contractVersion = String((openApi['info'] as Json)['version']);
  return Object.entries(packages)
    .filter(([, version]) => version !== contractVersion)
    .map(([name, version]) => `${name} is ${version}, the contract ${contractVersion}`);
}

async function sdlChanges(from: string, to: string): Promise<readonly string[]> {
  if (from === to) return [];
  const changes = await diff(parseSdl(from), parseSdl(to));
  return changes.map(({ message, path }) => `SDL ${path ?? ''}: ${message}`);
}
