import { foldText } from '../../../src/platform/values/fold-text';
import { compareValues } from '../../../src/modules/search/value-order';
import { createRandom } from '../../support/random';

const LETTERS = [
  'a',
  'A',
  'z',
  'Z',
  '_',
  ' ',
  '5',
  'é',
  'e\u0301',
  '\u0301',
  'ﬁ',
  'K',
  '\ue000',
  '𝄞',
];

describe('the order of the values of a facet', () => {
  it('is that of their UTF-8, as they are compared', () => {
    const random = createRandom(3);
    const word = () => Array.from({ length: 1 + random(4) }, () => LETTERS[random(14)]).join('');
    const bytes = (text: string) => Buffer.from(foldText(text));
    for (let pair = 0; pair < 20_000; pair += 1) {
      const [a, b] = [word(), word()];
      const wanted = Buffer.compare(bytes(a), bytes(b));
      expect([a, b, Math.sign(compareValues(a, b))]).toEqual([a, b, wanted]);
    }
  });

  it('has flags before numbers and numbers before words', () => {
    const values = ['b', 'A', 10, 9, true, false];
    expect(values.sort(compareValues)).toEqual([false, true, 9, 10, 'A', 'b']);
  });
});
