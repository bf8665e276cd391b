import type { ProductLine } from '../../support/catalog-data';
import { createRandom } from '../../support/random';

/** A typed text and its expected results: a certain title, or the results of the plain words. */
export interface Need {
  readonly text: string;
  readonly means: { readonly title: string } | { readonly words: string };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const isWord = (text: string): boolean => /^[a-z]{5,12}$/i.test(text);

/** Makes one typing error in a word. */
export function mistype(word: string, random: (below: number) => number): string {
  const at = 1 + random(word.length - 2);
  const letter = LETTERS[random(26)] ?? 'x';
  const [start, end] = [word.slice(0, at), word.slice(at)];
  const ways = [
    start + letter + end,
    start + end.slice(1),
    start + letter + end.slice(1),
    start.slice(0, -1) + (end[0] ?? '') + (start.at(-1) ?? '') + end.slice(1),
  ];
  return ways[random(ways.length)] ?? word;
}

/** Two neighbouring words of titles, one of them with letters only. */
function pairsOf(products: readonly ProductLine[], isWanted: (word: string) => boolean) {
  const pairs = products.flatMap(({ title }) => {
    const words = title.split(' ').filter((word) => /^[\p{L}\p{N}-]+$/u.test(word));
    return words.slice(1).flatMap((word, i) => (isWanted(word) ? [[words[i] ?? '', word]] : []));
  });
  return [...new Map(pairs.map((pair) => [pair.join(' ').toLowerCase(), pair])).values()];
}

function sample<T>(items: readonly T[], count: number): readonly T[] {
  const step = items.length / count;
  return Array.from({ length: count }, (_, i) => items[Math.floor(i * step)] as T);
}

export function needsOf(products: readonly ProductLine[]) {
  const random = createRandom(20);
  const wordPairs = pairsOf(products, isWord);
  const plain = ([a = '', b = '']: readonly string[]) => `${a} ${b}`;
  const titles = sample(products, 255).map(({ title }) => title);
  const withTypo = (title: string): string => {
    const words = title.split(' ');
    const places = [...words.keys()].filter((at) => isWord(words[at] ?? ''));
    const at = places[random(places.length)] ?? 0;
    const word = words[at] ?? '';
    words[at] = word.length > 2 ? mistype(word.toLowerCase(), random) : word;
    return words.join(' ');
  };
  const other = (word: string): string => (/s$/i.test(word) ? word.slice(0, -1) : `${word}s`);
  const isPlain = (word: string): boolean => isWord(word) && !/(ss|us|is|x)$/i.test(word);
  const longPairs = pairsOf(products, (word) => isWord(word) && word.length >= 8);
  const compounds = pairsOf(products, (word) => /^[a-z]{2,}-[a-z]{2,}$/i.test(word));
  const quantities = pairsOf(products, (word) => /^(GB|TB)$/.test(word)).filter(([number = '']) =>
    /^\d+$/.test(number),
  );
  const spellings = [
    (n: string, unit: string) => `${n}${unit}`,
    (n: string, unit: string) => `${n}-${unit.toLowerCase()}`,
    (n: string, unit: string) => `${n} ${unit === 'GB' ? 'gigabytes' : 'terabytes'}`,
  ];
  return {
    exact: sample(wordPairs, 40).map((pair): Need => ({
      text: plain(pair),
      means: { words: plain(pair) },
    })),
    typos: sample(wordPairs, 38).map(([a = '', b = '']): Need => ({
      text: `${a} ${mistype(b.toLowerCase(), random)}`,
      means: { words: `${a} ${b}` },
    })),
    twoTypos: sample(longPairs, 38).map(([a = '', b = '']): Need => ({
      text: `${a} ${mistype(mistype(b.toLowerCase(), random), random)}`,
      means: { words: `${a} ${b}` },
    })),
    stems: sample(pairsOf(products, isPlain), 35).map(([a = '', b = '']): Need => ({
      text: `${other(b)} ${a}`,
      means: { words: `${a} ${b}` },
    })),
    compounds: sample(compounds, 27).map(([a = '', b = ''], i): Need => ({
      text: `${a} ${b.replace('-', i % 2 === 0 ? '' : ' ')}`,
      means: { words: `${a} ${b}` },
    })),
    units: sample(quantities, 15).map(([n = '', unit = ''], i): Need => ({
      text: `${spellings[i % 3]?.(n, unit) ?? ''} memory`.replace(' memory', ''),
      means: { words: `${n} ${unit}` },
    })),
    editedTitles: titles.map((title): Need => ({ text: withTypo(title), means: { title } })),
  };
}
