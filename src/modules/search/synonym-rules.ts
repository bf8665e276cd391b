import { hasAtMost } from '../../platform/values/text';
import { structuralError, type Violation } from '../../platform/values/errors';
import { keyOf, MAX_SYNONYM_WORDS, type SynonymRule } from './text/synonyms';
import { queryWords } from './text/words';

/** A rule as it is sent: either `words`, or `from` and `to`. */
export interface RuleInput {
  readonly words?: readonly string[] | null;
  readonly from?: string | null;
  readonly to?: readonly string[] | null;
}

const MAX_TEXT = 60;

/** The rules with trimmed texts, each text once. Throws if a rule has no effect, or could never match. */
export function synonymRules(rules: readonly RuleInput[]): readonly SynonymRule[] {
  const violations = rules.flatMap((rule, at) => faultsOf(rule, `/items/${at}`));
  if (violations.length > 0) throw structuralError(violations);
  return rules.map(({ words, from, to }) =>
    words ? { words: trimAll(words) } : { from: (from ?? '').trim(), to: trimAll(to ?? []) },
  );
}

function trimAll(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}

function faultsOf({ words, from, to }: RuleInput, pointer: string): readonly Violation[] {
  const isEither = words ? !from && !to : from && to;
  if (!isEither) return [wrongFormat(pointer, 'either "words", or "from" and "to"')];
  const texts = words
    ? entriesOf(`${pointer}/words`, words)
    : [[`${pointer}/from`, from ?? ''] as const, ...entriesOf(`${pointer}/to`, to ?? [])];
  const faults = texts.flatMap(([place, text]) => faultOf(text, place));
  if (faults.length > 0 || new Set(texts.map(([, text]) => keyOf(queryWords(text)))).size > 1) {
    return faults;
  }
  const [place, need] = words
    ? ['words', 'two different texts']
    : ['to', 'a text other than "from"'];
  const hint = 'case, accents and forms of a word do not count';
  return [wrongFormat(`${pointer}/${place}`, `${need}; ${hint}`)];
}

function entriesOf(pointer: string, texts: readonly string[]) {
  return texts.map((text, at) => [`${pointer}/${at}`, text] as const);
}

function faultOf(text: string, pointer: string): readonly Violation[] {
  if (!hasAtMost(text.trim(), MAX_TEXT)) {
    const message = `"${pointer}" must have at most ${MAX_TEXT} characters.`;
    return [{ pointer, code: 'too_long', message, params: { max: MAX_TEXT } }];
  }
  const { length } = queryWords(text);
  const hasWords = length >= 1 && length <= MAX_SYNONYM_WORDS;
  return hasWords ? [] : [wrongFormat(pointer, `one to ${MAX_SYNONYM_WORDS} words`)];
}

function wrongFormat(pointer: string, need: string): Violation {
  return { pointer, code: 'wrong_format', message: `"${pointer}" must have ${need}.` };
}
