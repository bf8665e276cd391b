import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema as parseSdl, printSchema } from 'graphql';
import { databaseShape } from '../../src/app/database-shape';
import { accessOf } from '../../src/app/route-policy';
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
const filesIn = (place: string) => ({
  openApi: join(place, 'openapi.json'),
  sdl: join(place, 'schema.graphql'),
  /** What the next release may expand and not narrow. */
  database: join(place, 'database.json'),
});

export function currentContract(): Contract {
  const openApi = JSON.parse(
    JSON.stringify(buildOpenApi(buildSchema(), endpoints, { accessOf })),
  ) as Json;
  return { openApi, sdl: `${printSchema(buildPublicSchema())}\n` };
}

/** The contract as it was released last, kept in this folder; null before the first release. */
export function releasedContract(place: string = folder): Contract | null {
  const files = filesIn(place);
  if (!existsSync(files.openApi)) return null;
  return {
    openApi: JSON.parse(readFileSync(files.openApi, 'utf8')) as Json,
    sdl: readFileSync(files.sdl, 'utf8'),
  };
}

export function writeRelease({ openApi, sdl }: Contract): void {
  const files = filesIn(folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.openApi, `${JSON.stringify(openApi, null, 2)}\n`);
  writeFileSync(files.sdl, sdl);
}

/**
 * Takes the database as it stands as that of the last release, when work on the next one begins. Until then it is the one
 * before, from which this release is upgraded in the tests.
 */
export function writeReleasedDatabase(): void {
  const shown = databaseShape.collections.map(({ name, validator, indexes }) => ({
    name,
    validator,
    indexes,
  }));
  writeFileSync(
    filesIn(folder).database,
    `${JSON.stringify({ level: databaseShape.level, collections: shown }, null, 2)}\n`,
  );
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

/** The version that a snapshot was released as. */
export const versionOf = ({ openApi }: Contract): string =>
  String((openApi['info'] as Json)['version']);

/** Before 1.0.0 nobody relies on the contract; from then on a breaking change fails the check. */
export const isPublished = (released: Contract): boolean =>
  /^[1-9]\d*\.\d+\.\d+/.test(versionOf(released));

const majorOf = (contract: Contract): string | undefined => versionOf(contract).split('.')[0];

/** Why the contract as it stands must not become the released one. */
export async function releaseFaults(
  released: Contract | null,
  current: Contract,
  today: string,
): Promise<readonly string[]> {
  if (released === null || !isPublished(released)) return [];
  const version = versionOf(current);
  const isSame = version === versionOf(released) && !isDeepStrictEqual(released, current);
  const changed = `the contract has changed and is still ${version}: raise it in src/contract/versions.ts`;
  return [...(isSame ? [changed] : []), ...(await breakingChanges(released, current, today))];
}

/** What is published together has one version, from the first release on. */
export function versionFaults(
  released: Contract,
  packages: Readonly<Record<string, string>>,
): readonly string[] {
  if (!isPublished(released)) return [];
  const wanted = versionOf(released);
  return Object.entries(packages)
    .filter(([, version]) => version !== wanted)
    .map(([name, version]) => `${name} is ${version}, the released contract ${wanted}`);
}

async function sdlChanges(from: string, to: string): Promise<readonly string[]> {
  if (from === to) return [];
  const changes = await diff(parseSdl(from), parseSdl(to));
  return changes
    .filter(
      ({ criticality, type }) =>
        criticality.level === CriticalityLevel.Breaking || CHANGED_DEFAULTS.includes(type),
    )
    .map(({ message, path }) => `SDL ${path ?? ''}: ${message}`);
}

/** Who leaves the argument out gets another answer: the library calls it only dangerous. */
const CHANGED_DEFAULTS: readonly string[] = [
  ChangeType.FieldArgumentDefaultChanged,
  ChangeType.InputFieldDefaultValueChanged,
];

const REMOVAL = /: is gone(?: \(sunset (?<sunset>[\d-]+)\))?$/;

/** A field may go when its announced sunset has passed; one that was never announced may not. */
function removalsBeforeSunset(from: Json, to: Json, today: string): readonly string[] {
  return openApiChanges(from, to).filter((change) => {
    const removal = REMOVAL.exec(change);
    const sunset = removal?.groups?.['sunset'];
    return removal !== null && (sunset === undefined || sunset > today);
  });
}
