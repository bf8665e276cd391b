import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff, CriticalityLevel } from '@graphql-inspector/core';
import { buildSchema as parseSdl, printSchema } from 'graphql';
import { buildSchema } from '../../src/graphql/schema';
import { projectRoot } from '../../src/platform/project-root';
import { endpoints } from '../../src/rest/endpoints';
import { buildOpenApi } from '../../src/rest/openapi/document';
import { openApiChanges } from './openapi-changes';
import type { Json } from './schema-changes';

/** The contract as it stands: what clients of REST and of GraphQL rely on. */
export interface Contract {
  readonly openApi: Json;
  readonly sdl: string;
}

const folder = join(projectRoot, 'test/contract/released');
const files = { openApi: join(folder, 'openapi.json'), sdl: join(folder, 'schema.graphql') };

export function currentContract(): Contract {
  const schema = buildSchema({ checkInputs: false });
  const openApi = JSON.parse(JSON.stringify(buildOpenApi(schema, endpoints))) as Json;
  return { openApi, sdl: `${printSchema(schema)}\n` };
}

/** The contract as it was released last; null before the first release. */
export function releasedContract(): Contract | null {
  if (!existsSync(files.openApi)) return null;
  return {
    openApi: JSON.parse(readFileSync(files.openApi, 'utf8')) as Json,
    sdl: readFileSync(files.sdl, 'utf8'),
  };
}

export function writeRelease({ openApi, sdl }: Contract): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.openApi, `${JSON.stringify(openApi, null, 2)}\n`);
  writeFileSync(files.sdl, sdl);
}

/**
 * What would break clients of the released contract. In a new major version only removals before their sunset are
 * left of it.
 */
export async function breakingChanges(
  released: Contract,
  current: Contract,
  today: string,
): Promise<readonly string[]> {
  const changes = [
    ...openApiChanges(released.openApi, current.openApi),
    ...(await sdlChanges(released.sdl, current.sdl)),
  ];
  if (majorOf(released) === majorOf(current)) return changes;
  return removalsBeforeSunset(released.openApi, current.openApi, today);
}

const majorOf = ({ openApi }: Contract): unknown => (openApi['info'] as Json)['version'];

async function sdlChanges(from: string, to: string): Promise<readonly string[]> {
  const changes = await diff(parseSdl(from), parseSdl(to));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message, path }) => `SDL ${path ?? ''}: ${message}`);
}

/** A field may go when its announced sunset has passed; one that was never announced may not. */
function removalsBeforeSunset(from: Json, to: Json, today: string): readonly string[] {
  const sunsets = sunsetsOf(from, '');
  return openApiChanges(from, to)
    .filter((change) => change.endsWith(': is gone'))
    .filter((change) => {
      const name = /\.(\w+): is gone$/.exec(change)?.[1];
      const sunset = name === undefined ? undefined : sunsets.get(name);
      return sunset === undefined || sunset > today;
    });
}

function sunsetsOf(value: unknown, name: string): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  const own = (value as Json)['x-sunset'];
  const inner = Object.entries(value).flatMap(([key, child]) => [...sunsetsOf(child, key)]);
  return new Map([...inner, ...(typeof own === 'string' ? [[name, own] as const] : [])]);
}
