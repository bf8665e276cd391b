import { hasAtMost, foldText } from '../../platform/values/text';
import { structuralError, type Violation } from '../../platform/values/errors';
import type { Revision } from '../../platform/settings';

/** The settings of screening, which admins change at run time. */
export interface ModerationSettings {
  /** Words and phrases that hold a comment for a moderator, compared without case, accents and invisible characters. */
  readonly heldWords: readonly string[];
  /** A comment with more links waits for a moderator. */
  readonly maxLinks: number;
  /** A published comment is hidden when its flags reach this weight. */
  readonly flagsToHold: number;
}

/** The settings as stored. */
export type StoredSettings = ModerationSettings & Revision;

/** Absent fields are unchanged; null restores the built-in value. */
export type SettingsPatch = {
  readonly [Name in keyof ModerationSettings]?: ModerationSettings[Name] | null | undefined;
};

const HELD_WORDS = [
  'asshole',
  'bastard',
  'bitch',
  'casino',
  'cunt',
  'fuck',
  'fucking',
  'motherfucker',
  'retard',
  'shithead',
  'viagra',
  'whore',
];

export const builtInSettings: ModerationSettings = {
  heldWords: HELD_WORDS,
  maxLinks: 3,
  flagsToHold: 5,
};

const MAX_WORD_LENGTH = 100;

/** The settings after a change. Throws if a held word could never match. */
export function withPatch(settings: ModerationSettings, patch: SettingsPatch): ModerationSettings {
  const violations = (patch.heldWords ?? []).flatMap(faultOf);
  if (violations.length > 0) throw structuralError(violations);
  const value = <Name extends keyof ModerationSettings>(name: Name): ModerationSettings[Name] =>
    patch[name] === undefined ? settings[name] : (patch[name] ?? builtInSettings[name]);
  return {
    heldWords: [...new Set(value('heldWords').map((word) => word.trim()))],
    maxLinks: value('maxLinks'),
    flagsToHold: value('flagsToHold'),
  };
}

function faultOf(word: string, index: number): readonly Violation[] {
  const pointer = `/heldWords/${index}`;
  if (!hasAtMost(word.trim(), MAX_WORD_LENGTH)) {
    const params = { max: MAX_WORD_LENGTH };
    const message = `"${pointer}" must have at most ${MAX_WORD_LENGTH} characters.`;
    return [{ pointer, code: 'too_long', message, params }];
  }
  if (wordsOf(word).length > 0) return [];
  const message = `"${pointer}" must contain a letter or a digit.`;
  return [{ pointer, code: 'wrong_format', message }];
}

/** The words of a text, folded for comparison, and without accents and signs. */
export function wordsOf(text: string): readonly string[] {
  const bare = foldText(text).normalize('NFKD').replace(/\p{M}/gu, '');
  // Upper case first, so that characters such as "ß" become the two letters of their upper case.
  const foldedWord = bare.toUpperCase().toLowerCase();
  return foldedWord.match(/[\p{L}\p{N}]+/gu) ?? [];
}
