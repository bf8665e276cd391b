/** A line for each name that is no setting, but one or two letters off one (short names: one letter). */
export function describeMisspelt(
  given: readonly string[],
  settings: readonly string[],
): readonly string[] {
  return given
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const near = [1, 2].flatMap((edits) =>
        settings.filter((other) => isNear(edits, name, other)),
      );
      return near.slice(0, 1).map((other) => `${name} is no setting; is ${other} meant?`);
    });
}

function isNear(edits: number, name: string, setting: string): boolean {
  const difference = Math.abs(name.length - setting.length);
  return difference <= edits && edits <= mostEdits(name, setting) && isWithin(edits, name, setting);
}

const PRODUCTION = 'production';
/** From so many letters on, the beginning of the word is meant for it: `prod`. */
const BEGINNING = 4;

/** Whether a value of NODE_ENV that is not `production` was probably meant to be. */
export function isNearlyProduction(value: string): boolean {
  if (value === PRODUCTION) return false;
  const normalized = value.trim().toLowerCase();
  const isBeginning = normalized.length >= BEGINNING && PRODUCTION.startsWith(normalized);
  return isBeginning || isWithin(mostEdits(normalized, PRODUCTION), normalized, PRODUCTION);
}

/** Short names are near to too many others: `HOME` is two letters off `HOST`. */
const SHORT = 6;

function mostEdits(one: string, other: string): number {
  return Math.min(one.length, other.length) <= SHORT ? 1 : 2;
}

/** Whether `a` becomes `b` when so many letters are added, left out, replaced, or swapped with a neighbour. */
function isWithin(edits: number, a: string, b: string): boolean {
  if (edits < 0) return false;
  if (a === '' || b === '') return a.length + b.length <= edits;
  const [afterA, afterB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0] && isWithin(edits, afterA, afterB)) return true;
  const pairs = [
    [afterA, b],
    [a, afterB],
    [afterA, afterB],
  ] as [string, string][];
  if (a[0] === b[1] && a[1] === b[0]) pairs.push([a.slice(2), b.slice(2)]);
  return pairs.some(([restOfA, restOfB]) => isWithin(edits - 1, restOfA, restOfB));
}
