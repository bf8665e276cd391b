/** Short names are near to too many others: `HOME` is two letters off `HOST`. */
const SHORT = 6;

/** Names that are one or two letters off a known one (short names: one letter), a line for each. */
export function describeMisspelt(
  given: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  return given
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = [...known]
        .map((other) => ({ other, edits: editsBetween(name, other) }))
        .filter(({ other, edits }) => edits <= mostEdits(name, other))
        .sort((a, b) => a.edits - b.edits);
      return near.slice(0, 1).map(({ other }) => `${name} is no setting; is ${other} meant?`);
    });
}

const PRODUCTION = 'production';
/** From so many letters on, the beginning of the word is meant for it: `prod`. */
const BEGINNING = 4;

/** Whether a value of NODE_ENV that is not `production` was probably meant to be. */
export function isNearlyProduction(value: string): boolean {
  if (value === PRODUCTION) return false;
  const given = value.trim().toLowerCase();
  const isBeginning = given.length >= BEGINNING && PRODUCTION.startsWith(given);
  return isBeginning || editsBetween(given, PRODUCTION) <= mostEdits(given, PRODUCTION);
}

function mostEdits(given: string, known: string): number {
  return Math.min(given.length, known.length) <= SHORT ? 1 : 2;
}

/** Letters added, left out or replaced, and neighbours swapped. */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
