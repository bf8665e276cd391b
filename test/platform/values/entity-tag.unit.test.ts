import {
  codedTag,
  entityTag,
  isNotModified,
  opaqueTags,
} from '../../../src/platform/values/entity-tag';

describe('a tag', () => {
  const strong = (text: string, version?: unknown) => {
    const tag = entityTag(text, version);
    expect(tag).toMatch(/^"[^"]+"$/);
    return tag;
  };

  it.each([
    ['bodies of the same length', strong('{"a":1}'), strong('{"a":2}')],
    [
      'bodies that differ at their end',
      strong(`${'x'.repeat(5000)}1`),
      strong(`${'x'.repeat(5000)}2`),
    ],
    ['versions of one body', strong('{}', 1), strong('{}', 2)],
    ['one body in two encodings', codedTag(strong('{}'), 'br'), codedTag(strong('{}'), 'gzip')],
    ['an encoded and a plain body', codedTag(strong('{}'), 'br'), strong('{}')],
  ])('distinguishes %s', (_what, one, other) => expect(one).not.toBe(other));

  it('is the same for equal bytes, as a string or a buffer, and begins with the version', () => {
    expect(entityTag(Buffer.from('é'), 7)).toBe(entityTag('é', 7));
    expect(entityTag('é', 7)).toMatch(/^"7-/);
    expect(entityTag('é')).not.toContain('undefined');
  });
});

const tag = entityTag('body', 5);

describe('If-None-Match', () => {
  it.each([
    tag,
    `W/${tag}`,
    ` ${tag} `,
    `"x", ${tag}`,
    `"x",W/"y" ,W/${tag}`,
    `"a, b",${tag}`,
    '*',
    ' * ',
  ])('%s matches these bytes', (header) => {
    expect(isNotModified(header, tag)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'W/',
    '"x"',
    tag.slice(1, -1),
    `w/"${tag}"`,
    `"a,${tag.slice(1)}`,
    '"*"',
  ])('%s does not', (header) => expect(isNotModified(header, tag)).toBe(false));
});

it('is read without weakness marks, with commas inside a tag', () => {
  expect(opaqueTags('W/"1-a", "b,c"')).toEqual(['"1-a"', '"b,c"']);
});
