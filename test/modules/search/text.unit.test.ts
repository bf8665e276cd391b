import { editDistanceFrom } from '../../../src/modules/search/text/edits';
import { NumbersByText } from '../../../src/modules/search/embedded/numbers-by-text';
import { largestCombination } from '../../../src/modules/search/embedded/match-text';
import { sortedRange } from '../../../src/modules/search/embedded/sorted-range';
import { WordIndex } from '../../../src/modules/search/embedded/word-index';
import { editsFor } from '../../../src/modules/search/text/corrections';
import { stemOf } from '../../../src/modules/search/text/stems';
import { queryWords, spellingsIn, wordsBeyond } from '../../../src/modules/search/text/words';
import { createRandom } from '../../support/random';

const words = (text: string) => queryWords(text).map(({ word }) => word);

/** Expands a pattern with optional characters into all texts that it matches. */
function eachWay(pattern: string): readonly string[] {
  const at = pattern.indexOf('?');
  if (at < 0) return [pattern];
  const start = pattern.slice(0, at - 1).replace(/\\$/, '');
  return eachWay(pattern.slice(at + 1)).flatMap((end) => [
    start + end,
    start + pattern.slice(at - 1, at) + end,
  ]);
}

describe('the words of a search text', () => {
  it.each([
    ['27"', ['27inch']],
    ['27 inches', ['27inch']],
    ['27-inch monitor', ['27inch', 'monitor']],
    ['27″ monitor', ['27inch', 'monitor']],
    ['32 GB', ['32gb']],
    ['32gigabytes', ['32gb']],
    ['10,000 mAh', ['10000mah']],
    ['1.5 litres', ['1.5l']],
    ['1,5l', ['1.5l']],
    ['2.0 kg', ['2kg']],
    ['12 fl oz', ['12oz']],
    ['65 Watts', ['65w']],
    ['8 in 1 hub', ['8', 'in', '1', 'hub']],
    ['8-in-1', ['8', 'in', '1']],
    ['GTX1060g', ['gtx1060g']],
    ['32 gbit', ['32', 'gbit']],
    ['v1.2 l', ['v1', '2', 'l']],
    ['1.2.3.4 g', ['1.2.3.4g']],
    ['27\u2011inch', ['27inch']],
    ['27–inch', ['27inch']],
    ['32  GB', ['32gb']],
    ['27’’', ['27inch']],
    ['27´´', ['27inch']],
    ['27‶', ['27inch']],
    ['.5 l', ['0.5l']],
    [',5 l bottle', ['0.5l', 'bottle']],
    ['v.5 l', ['v', '5', 'l']],
    ['2×32GB', ['2', '32gb']],
    ['2x32GB', ['2x32gb']],
    ['8 - in - 1', ['8', 'in', '1']],
    ['8\u2011in\u20111', ['8', 'in', '1']],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  /**
   * Part 12.4 of the decisions, with the multiples of its units; a question mark follows an
   * optional character.
   */
  const SPELLINGS: Readonly<Record<string, string>> = {
    inch: "inch|inches|in|\"|''|’’|‘’|”|“|″|′′|‵‵",
    cm: 'cm|cms|centimeters?|centimetres?',
    mm: 'mm|millimeters?|millimetres?',
    kg: 'kg|kgs|kilos?|kilograms?|kilogrammes?',
    g: 'g|gr|grams?|grammes?',
    mg: 'mg|milligrams?',
    lb: 'lb|lbs|pounds?',
    oz: 'oz|ozs|ounces?|fl\\.? ?oz|fluid ounces?',
    l: 'l|ltr|liters?|litres?',
    ml: 'ml|milliliters?|millilitres?',
    cl: 'cl|centiliters?|centilitres?',
    w: 'w|watts?',
    kw: 'kw|kilowatts?',
    v: 'v|volts?',
    hz: 'hz|hertz',
    khz: 'khz|kilohertz',
    mhz: 'mhz|megahertz',
    ghz: 'ghz|gigahertz',
    mah: 'mah|milliamp ?hours?|milliampere ?hours?',
    gb: 'gb|gbs|gigs?|gigabytes?',
    tb: 'tb|tbs|terabytes?',
    mb: 'mb|mbs|megabytes?',
  };
  const betweens = ['', ' ', '  ', '-', '\u2011', '\u00a0'];
  it.each(Object.entries(SPELLINGS))('are one word with each spelling of %s', (unit, spellings) => {
    const spelling = spellings.split('|').flatMap(eachWay);
    const texts = spelling.flatMap((word) => betweens.map((between) => `12${between}${word} x`));
    expect(texts.map((text) => [text, words(text)])).toEqual(
      texts.map((text) => [text, [`12${unit}`, 'x']]),
    );
  });

  it.each([
    ['Größe 32 GB, 27" Crème-brûlée', ['Größe', '32 GB', '27"', 'Crème', 'brûlée']],
    ['ΟΔΟΣ Ⅳ Foo™ 1,5 Liters', ['ΟΔΟΣ', 'Ⅳ', 'Foo™', '1,5 Liters']],
    ['한국어 무선 마우스', ['한국어', '무선', '마우스']],
    ['無線マウス', ['無線', 'マウス']],
  ])('of %j can be shown as they were typed', (text, expected) => {
    expect(spellingsIn(text, queryWords(text))).toEqual(expected);
  });

  it('are limited to twenty, including the last one; the others are reported', () => {
    const text = Array.from({ length: 25 }, (_none, at) => `w${at}`);
    const all = text.join(' ');
    expect(words(all)).toEqual([...text.slice(0, 19), 'w24']);
    expect(wordsBeyond(all).map(({ word }) => word)).toEqual(text.slice(19, 24));
    expect(wordsBeyond(text.slice(0, 20).join(' '))).toEqual([]);
  });

  it('have one stem in all their forms', () => {
    const forms = [
      ['battery', 'batteries'],
      ['mouse', 'mice'],
      ['knife', 'knives'],
      ['run', 'running'],
    ];
    for (const [a = '', b = ''] of forms) expect([b, stemOf(b)]).toEqual([b, stemOf(a)]);
    expect([stemOf('rtx3080s'), stemOf('as'), stemOf('größe')]).toEqual([
      'rtx3080s',
      'as',
      'größe',
    ]);
  });
});

/** The definition, applied word by word. */
function editsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  rows.forEach((row, i) =>
    row.forEach((_none, j) => {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      if (isSwap) row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1);
    }),
  );
  return at(a.length, b.length);
}

function indexOfWords(all: readonly string[]): WordIndex {
  const index = new WordIndex(() => true);
  for (const [row, word] of all.entries()) {
    index.add(row, { weights: new Map([[word, 1]]), title: [word] });
  }
  return index;
}

/** The word with one edit of every kind at every position. */
function editedOnce(word: string): readonly string[] {
  return Array.from(word, (_letter, at) => at).flatMap((at) => {
    const [start, here, next] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    const swap = start + next.slice(0, 1) + here + next.slice(1);
    return [`${start}x${here}${next}`, start + next, `${start}x${next}`, swap, `${word}x`];
  });
}

describe('words similar to a typed one', () => {
  it('are found wherever they differ', () => {
    for (const word of ['abcdefgh', 'abbaabba', 'élégante']) {
      const index = indexOfWords([word]);
      for (const spelling of editedOnce(word).flatMap((once) => [once, ...editedOnce(once)])) {
        const edits = editsBetween(spelling, word);
        const expected = edits <= editsFor(spelling) ? [{ word, edits }] : [];
        expect([spelling, index.near(spelling, editsFor(spelling))]).toEqual([spelling, expected]);
      }
    }
  });

  it('are those within one edit, or two from eight letters on; a swap counts as one edit', () => {
    const random = createRandom(5);
    const any = () => Array.from({ length: 3 + random(8) }, () => 'abcdé'[random(5)]).join('');
    const all = [...new Set(Array.from({ length: 600 }, any))];
    const index = indexOfWords(all);
    for (const spelling of [...all.slice(0, 40), ...Array.from({ length: 60 }, any)]) {
      const most = editsFor(spelling);
      const expected = all.filter((word) => editsBetween(spelling, word) <= most);
      const nearWords = index.near(spelling, most);
      expect(nearWords.map(({ word }) => word).sort()).toEqual(expected.sort());
      for (const { word, edits } of nearWords) expect(edits).toBe(editsBetween(spelling, word));
    }
    const long = 'abcdefghijklmnopqrstuvwxyzabcdef';
    for (const word of [
      long,
      `${long}a`,
      `x${long}`,
      long.slice(1),
      long.replace('gh', 'hg'),
      any(),
    ]) {
      expect(editDistanceFrom(long)(word)).toBe(editsBetween(long, word));
    }
    expect([editsFor('1234567'), editsFor('12345678')]).toEqual([1, 2]);
  });
});

describe('relaxing', () => {
  const list = (...rows: number[]) => ({
    rows: Int32Array.from(rows),
    scores: Int32Array.from(rows, () => 1),
  });
  it.each([
    ['the fewest', [list(1, 2), list(2, 3), list(3), list(2)], [0, 1, 3]],
    ['the leftmost in a tie', [list(1), list(2), list(1, 2)], [1, 2]],
    ['the leftmost pair in a tie', [list(1, 3), list(2, 3), list(1), list(2)], [1, 3]],
    ['words that no product has', [list(), list(4, 5), list()], [1]],
    ['all words when none of them finds anything', [list(), list()], []],
  ])('drops %s', (_name, lists, places) => {
    expect(largestCombination(lists, 10)).toEqual(places);
  });
});

describe('a page of a sorted list', () => {
  const random = createRandom(11);
  const orders = {
    shuffled: Array.from({ length: 5000 }, (_none, at) => [random(5000), at] as const),
    ascending: Array.from({ length: 5000 }, (_none, at) => [at, at] as const),
    descending: Array.from({ length: 5000 }, (_none, at) => [-at, at] as const),
    'mostly equal': Array.from({ length: 5000 }, (_none, at) => [random(3), at] as const),
    short: [[2, 0] as const, [1, 1] as const],
  };
  const ranges = [0, 1, 17, 2490, 4980, 4999, 5000, 9000].flatMap((from) =>
    [1, 20, 400, 9000].map((count) => ({ from, end: from + count })),
  );

  it.each(Object.entries(orders))(
    'of numbers that are %s equals the page of the fully sorted list',
    (_name, keys) => {
      const compare = (a: number, b: number): number =>
        (keys[a]?.[0] ?? 0) - (keys[b]?.[0] ?? 0) || a - b;
      const sorted = [...keys.keys()].sort(compare);
      for (const range of ranges) {
        const part = sortedRange(Int32Array.from(keys.keys()), range, compare);
        expect([...part]).toEqual(sorted.slice(range.from, range.end));
      }
    },
  );
});

describe('numbers by text', () => {
  it('are found by the text under which they were stored, however many there are', () => {
    const codes = new NumbersByText();
    for (let row = 0; row < 20_000; row += 1) codes.add(`sku-${row % 19_000}`, row);
    const rows = Array.from({ length: 19_000 }, (_, n) => [...codes.allOf(`sku-${n}`)]);
    expect(rows).toEqual(rows.map((_, n) => (n < 1000 ? [n, n + 19_000] : [n])));
    expect([...codes.allOf('sku-19000')]).toEqual([]);
  });
});
