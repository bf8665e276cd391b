import type { Schemas } from 'commerce-client';

/** The lines that are not blank. */
export const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => line.trim() || []);

/** Quotes a text as in JSON if it would be parsed as something else. */
const quote = (text: string, unclear: RegExp): string =>
  unclear.test(text) ? JSON.stringify(text) : text;

/** Writes a text as one line. */
export const quoteLine = (text: string): string => quote(text, /^"|[\r\n]/);

/** The text of a line that was quoted or that a user typed. */
export function unquote(text: string): string {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

/** Writes a rule of synonyms as a line: `sofa, couch` or `notebook => laptop`. */
export function lineOf({ words, from = '', to = [] }: Schemas['SynonymRule']): string {
  const listOf = (texts: readonly string[]) =>
    texts.map((text) => quote(text, /^"|[\r\n,]|=>/)).join(', ');
  return words ? listOf(words) : `${listOf([from])} => ${listOf(to)}`;
}

/** Matches each word of a rule with its separator. */
const WORDS = /("(?:[^"\\]|\\.)*"|.*?)\s*(,|=>|$)\s*/gs;

/** Throws an error that shows the line if it is not a rule; the service would report only its number. */
export function ruleOf(line: string): Schemas['SynonymRuleInput'] {
  const sides: string[][] = [[]];
  for (const [, word, end] of line.matchAll(WORDS)) {
    if (word) sides.at(-1)?.push(unquote(word));
    if (end === '=>') sides.push([]);
  }
  const [words = [], to, ...more] = sides;
  const [from] = words;
  if (to && from !== undefined && words.length === 1 && to.length > 0 && more.length === 0)
    return { from, to };
  if (to || words.length < 2) throw new Error(`This line is not a rule: “${line}”`);
  return { words };
}
