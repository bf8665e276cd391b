import { entityTag, isNotModified } from '../../src/platform/entity-tag';

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
  ])('%s names these bytes', (header) => {
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
