import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '../../src/app/collections';
import { projectRoot } from '../../src/platform/values/project-root';

/** Collections that grow without limit, with the fields that would be their shard keys (docs/scale.md). */
const SHARD_KEYS: Readonly<Record<string, readonly string[]>> = {
  orders: ['bucket'],
  comments: ['bucket'],
  webhook_deliveries: ['endpointId'],
  idempotency_keys: ['_id'],
  sessions: ['_id'],
  request_days: ['_id'],
};

const shardedCollections = collections.filter(({ name }) => name in SHARD_KEYS);
const keyOf = (name: string): readonly string[] => SHARD_KEYS[name] ?? [];

describe('sharded collections', () => {
  it('all exist', () => {
    expect(shardedCollections.map(({ name }) => name).sort()).toEqual(
      Object.keys(SHARD_KEYS).sort(),
    );
  });

  it('have no unique index that does not begin with the shard key', () => {
    const others = shardedCollections.flatMap(({ name, indexes }) =>
      indexes
        .filter(({ options }) => options?.unique)
        .map(({ key }) => Object.keys(key))
        .filter((fields) => keyOf(name).some((field, at) => fields[at] !== field))
        .map((fields) => `${name} {${fields.join(', ')}}`),
    );
    expect(others).toEqual([]);
  });

  it('require the fields of their shard key in every document', () => {
    const without = collections.filter(({ name, validator }) => {
      const requiredFields = (validator?.['required'] ?? []) as readonly string[];
      return keyOf(name).some((field) => field !== '_id' && !requiredFields.includes(field));
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('are listed in docs/scale.md', () => {
    const scale = readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8');
    const rows = [...scale.matchAll(/^\| `(\w+)` +\| `\{(.+?)\}` +\|/gm)];
    const keysByName = Object.fromEntries(
      rows.map(([, name = '', key = '']) => [name, key.split(', ')]),
    );
    expect(keysByName).toEqual(SHARD_KEYS);
  });
});
