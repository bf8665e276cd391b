import { foldText } from '../../../src/platform/values/text';

const EVERY_CHARACTER = Array.from({ length: 0x110000 }, (_none, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('foldText', () => {
  it.each([
    ['case', 'Straße', 'STRAße'],
    ['a zero-width space', 'I\u200bT', 'it'],
    ['a soft hyphen', 'I\u00adT', 'it'],
    ['full-width letters', '\uff29\uff34', 'it'],
    ['full-width digits', 'SAVE１０', 'save10'],
    ['mathematical letters', '𝐒𝐚𝐯𝐞', 'save'],
    ['joiners and a byte order mark', 'a\u200d\u200cb\ufeff', 'ab'],
    ['a word joiner and a grapheme joiner', 'a\u2060b\u034fc', 'abc'],
    ['marks of direction', '\u202eab\u202c\u2066c\u2069\u061c', 'abc'],
    ['a Hangul filler and its half-width form', 'a\u3164\uffa0b', 'ab'],
    ['a variation selector', '❤\ufe0f', '❤'],
    ['tags', 'a\u{e0061}\u{e007f}', 'a'],
    ['composed and decomposed accents', 'Café', 'CAFE\u0301'],
    ['an accent after an ignorable character', 'cafe\u200b\u0301', 'café'],
    ['accents in another order', 'a\u0323\u0302', 'a\u0302\u0323'],
    ['a ligature', 'ﬁne', 'FINE'],
    ['white space', ' a\t\u00a0\u3000b\u0085\nc\u2003', 'a b c'],
    ['the Kelvin sign', '\u212a', 'k'],
  ])('folds texts that differ only in %s to the same text', (_name, a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  it.each([
    ['accents', 'e', 'é'],
    ['a dotless i', 'ıt', 'it'],
    ['a dotted capital I', 'İT', 'it'],
    ['letters of another script', 'IT', 'ІТ'],
    ['white space inside', 'I T', 'IT'],
    ['a sign', 'wi-fi', 'wifi'],
  ])('folds texts that differ in %s to different texts', (_name, a, b) => {
    expect(foldText(a)).not.toBe(foldText(b));
  });

  it('folds a text without visible characters to an empty text', () => {
    expect(foldText(' \u200b\u00ad\t\u3000')).toBe('');
  });

  it('is idempotent for every character', () => {
    const unstable = EVERY_CHARACTER.filter((text) => foldText(foldText(text)) !== foldText(text));
    expect(unstable).toEqual([]);
  });
});
