/** Which of these ranges a client would rather have: by its `q`, then by what it names first (RFC 9110, 12.5.1); null for none. */
export function preferredType<Choice extends string>(
  accept: string | undefined,
  choices: readonly Choice[],
): Choice | null {
  const [best] = (accept ?? '')
    .split(',')
    .flatMap((range) => choiceOf(range, choices))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.type ?? null;
}

function choiceOf<Choice extends string>(range: string, choices: readonly Choice[]) {
  const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const type = choices.find((choice) => choice === name);
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return type === undefined ? [] : [{ type, quality: Number(quality ?? 1) }];
}
