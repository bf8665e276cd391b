import { stemmer } from '@orama/stemmers/english';

/** Irregular plurals that occur in catalogs. */
const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  men: 'man',
  women: 'woman',
  children: 'child',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  people: 'person',
  knives: 'knife',
  shelves: 'shelf',
  leaves: 'leaf',
  loaves: 'loaf',
  wolves: 'wolf',
  halves: 'half',
  scarves: 'scarf',
  lives: 'life',
  wives: 'wife',
  calves: 'calf',
};

const MIN_LETTERS = 3;

/** Whether a word may have other forms: it consists of Latin letters. */
export const hasForms = (word: string): boolean => /^[a-z]+$/.test(word);

/** The common stem of the forms of an English word; the word itself if it has digits or other letters. */
export function stemOf(word: string): string {
  if (word.length < MIN_LETTERS || !hasForms(word)) return word;
  return stemmer(IRREGULAR[word] ?? word);
}
