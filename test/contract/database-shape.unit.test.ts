import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import { collections } from '../../src/app/collections';
import { databaseShape } from '../../src/app/database-shape';
import type { CollectionDefinition } from '../../src/platform/mongo/collections';
import { projectRoot } from '../../src/platform/project-root';

interface Release {
  readonly level: number;
  readonly collections: readonly CollectionDefinition[];
}

const released = JSON.parse(
  readFileSync(join(projectRoot, 'test/contract/released/database.json'), 'utf8'),
) as Release;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Document;
const validatorOf = ({ validator = {} }: Partial<CollectionDefinition>) => ({
  required: (validator['required'] ?? []) as readonly string[],
  properties: (validator['properties'] ?? {}) as Readonly<Record<string, Document>>,
});

/** What documents of the last release would break, or its processes write. */
function narrowings(old: CollectionDefinition, current: CollectionDefinition): readonly string[] {
  const [before, now] = [validatorOf(old), validatorOf(current)];
  const required = now.required.filter((name) => !before.required.includes(name));
  const properties = Object.entries(now.properties).filter(([name, rule]) => {
    const earlier = before.properties[name] ?? {};
    const { enum: values, ...rest } = rule;
    const { enum: earlierValues = values, ...earlierRest } = earlier;
    const isWider = (earlierValues as unknown[] | undefined)?.every((value) =>
      (values as unknown[]).includes(value),
    );
    return isWider === false || !isDeepStrictEqual(plain(rest), plain(earlierRest));
  });
  const unique = current.indexes.filter(
    ({ key, options = {} }) =>
      options.unique === true &&
      options.sparse !== true &&
      options.partialFilterExpression === undefined &&
      !old.indexes.some((one) => isDeepStrictEqual(plain(one.key), plain(key))),
  );
  return [
    ...required.map((name) => `requires ${name}`),
    ...properties.map(([name]) => `narrows ${name}`),
    ...unique.map(({ key }) => `makes ${JSON.stringify(key)} unique`),
  ];
}

describe('the database of this release', () => {
  const old = new Map(released.collections.map((one) => [one.name, one]));

  it('has a level above that of the last one when anything has changed', () => {
    const shown = collections.map(({ name, validator, indexes }) => ({ name, validator, indexes }));
    const isChanged = !isDeepStrictEqual(plain(shown), plain(released.collections));
    expect(databaseShape.level).toBeGreaterThanOrEqual(released.level + (isChanged ? 1 : 0));
  });

  it.each(collections.map((one) => [one.name, one] as const))(
    'takes what processes of the last release write: %s',
    (name, current) => {
      const before = old.get(name);
      expect(before === undefined ? [] : narrowings(before, current)).toEqual([]);
    },
  );

  it('keeps the collections of the last one', () => {
    const names = new Set(collections.map(({ name }) => name));
    expect([...old.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('numbers its migrations without gaps', () => {
    const numbers = databaseShape.migrations.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, position) => position + 1));
  });

  it('would find what narrows', () => {
    const [first] = collections;
    if (first === undefined) throw new Error('there are collections');
    const indexes = [{ key: { other: 1 }, options: { unique: true }, serves: '' } as const];
    const validator = { required: ['other'], properties: { other: { minimum: 1 } } };
    expect(narrowings(first, { ...first, indexes, validator })).toEqual([
      'requires other',
      'narrows other',
      'makes {"other":1} unique',
    ]);
  });
});
