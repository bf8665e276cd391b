/** A line for each name that is not a setting but differs from one by one or two letters (short names: one letter). */
export function describeMisspelt(
  names: readonly string[],
  settings: readonly string[],
): readonly string[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const near = [1, 2].flatMap((edits) =>
        settings.filter((other) => isNear(edits, name, other)),
      );
      return near.slice(0, 1).map((other) => `${name} is not a setting; did you mean ${other}?`);
    });
}

function isNear(edits: number, name: string, setting: string): boolean {
  const difference = Math.abs(name.length - setting.length);
  return difference <= edits && edits <= mostEdits(name, setting) && isWithin(edits, name, setting);
}

const PRODUCTION = 'production';
/** From this length on, the beginning of the word counts as a misspelling: `prod`. */
const BEGINNING = 4;

/** Whether a value of NODE_ENV was probably meant to be `production`. */
export function isNearlyProduction(value: string): boolean {
  if (value === PRODUCTION) return false;
  const lowerCaseValue = value.trim().toLowerCase();
  const isBeginning = lowerCaseValue.length >= BEGINNING && PRODUCTION.startsWith(lowerCaseValue);
  return isBeginning || isWithin(mostEdits(lowerCaseValue, PRODUCTION), lowerCaseValue, PRODUCTION);
}

/** Short names are close to too many others: `HOME` differs from `HOST` by two letters. */
const SHORT = 6;

function mostEdits(one: string, other: string): number {
  return Math.min(one.length, other.length) <= SHORT ? 1 : 2;
}

/** Whether `a` becomes `b` by adding, omitting, replacing or swapping this many letters. */
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
