import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff, CriticalityLevel } from '@graphql-inspector/core';
import { buildSchema as parseSdl, printSchema } from 'graphql';
import { databaseShape } from '../../src/app/database-shape';
import { buildPublicSchema, buildSchema } from '../../src/graphql/schema';
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
const files = {
  openApi: join(folder, 'openapi.json'),
  sdl: join(folder, 'schema.graphql'),
  /** What the next release may expand and not narrow. */
  database: join(folder, 'database.json'),
};

export function currentContract(): Contract {
  const openApi = JSON.parse(JSON.stringify(buildOpenApi(buildSchema(), endpoints))) as Json;
  return { openApi, sdl: `${printSchema(buildPublicSchema())}\n` };
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
  const shown = databaseShape.collections.map(({ name, validator, indexes }) => ({
    name,
    validator,
    indexes,
  }));
  writeFileSync(
    files.database,
    `${JSON.stringify({ level: databaseShape.level, collections: shown }, null, 2)}\n`,
  );
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

/** Before 1.0.0 nobody relies on the contract; from then on a breaking change fails the check. */
export function isPublished(packageVersion: string): boolean {
  return !packageVersion.startsWith('0.');
}

const majorOf = ({ openApi }: Contract): unknown => (openApi['info'] as Json)['version'];

async function sdlChanges(from: string, to: string): Promise<readonly string[]> {
  if (from === to) return [];
  const changes = await diff(parseSdl(from), parseSdl(to));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message, path }) => `SDL ${path ?? ''}: ${message}`);
}

const REMOVAL = /: is gone(?: \(sunset (?<sunset>[\d-]+)\))?$/;

/** A field may go when its announced sunset has passed; one that was never announced may not. */
function removalsBeforeSunset(from: Json, to: Json, today: string): readonly string[] {
  return openApiChanges(from, to).filter((change) => {
    const removal = REMOVAL.exec(change);
    const sunset = removal?.groups?.['sunset'];
    return removal !== null && (sunset === undefined || sunset > today);
  });
}
