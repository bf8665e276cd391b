import {
  canonicalJson,
  parseIdempotencyKey,
} from '../../../../src/platform/operations/idempotency';

describe('canonicalJson', () => {
  it('depends on the order of items, but not on that of keys', () => {
    expect(canonicalJson({ a: 1, b: { d: [1, 2], c: 2 } })).toBe(
      canonicalJson({ b: { c: 2, d: [1, 2] }, a: 1 }),
    );
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('distinguishes values that JSON cannot write: 1e400 is neither null nor -1e400', () => {
    const texts = ['{"a":1e400}', '{"a":-1e400}', '{"a":null}', '{"a":"1e999"}', '{"a":[1e400]}'];
    const canonical = texts.map((text) => canonicalJson(JSON.parse(text)));
    expect(new Set(canonical).size).toBe(texts.length);
  });
});

describe('parseIdempotencyKey', () => {
  it.each(['', '""', 'with space', 'ünïcode', 'x'.repeat(256), 'tab\t'])('refuses %j', (header) => {
    expect(parseIdempotencyKey(header)).toBeNull();
  });
  it('accepts a key bare or quoted', () => {
    expect(parseIdempotencyKey('abc-123')).toBe('abc-123');
    expect(parseIdempotencyKey('"abc-123"')).toBe('abc-123');
  });
});
