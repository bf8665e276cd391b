import { createFailpoints } from '../../../src/platform/config/failpoints';

describe('FAILPOINT', () => {
  it('must name existing steps', () => {
    expect(() => createFailpoints('a.begun,nope', ['a.begun'])).toThrow('names no step: nope');
  });

  it.each(['', 'a.begun'])('may be "%s": other steps do not kill the process', (setting) => {
    createFailpoints<string>(setting, ['a.begun', 'a.over'])('a.over');
  });
});
