/** An update of top-level fields by the plain operators. */
export interface FieldUpdate {
  readonly $set?: Readonly<Record<string, unknown>>;
  readonly $unset?: Readonly<Record<string, ''>>;
  readonly $inc?: Readonly<Record<string, number>>;
  /** A value, or `{$each, $slice}`. */
  readonly $push?: Readonly<Record<string, unknown>>;
}

interface Pushed {
  readonly $each: readonly unknown[];
  /** Negative: so many of the last stay. */
  readonly $slice: number;
}

/** The document as the database has it after the update, so that it need not be read again. */
export function applyUpdate<Row extends object>(
  row: Row,
  { $set = {}, $unset = {}, $inc = {}, $push = {} }: FieldUpdate,
): Row {
  const changed: Record<string, unknown> = { ...row, ...$set };
  for (const name of Object.keys($unset)) delete changed[name];
  for (const [name, by] of Object.entries($inc)) changed[name] = Number(changed[name] ?? 0) + by;
  for (const [name, value] of Object.entries($push)) {
    const { $each, $slice } = pushedOf(value);
    changed[name] = [...((changed[name] as readonly unknown[] | undefined) ?? []), ...$each].slice(
      $slice,
    );
  }
  return changed as Row;
}

/** What is pushed, and how many stay: all without a `$slice`. */
export function pushedOf(value: unknown): Pushed {
  const isList = typeof value === 'object' && value !== null && '$each' in value;
  return { $slice: -Infinity, ...(isList ? value : { $each: [value] }) } as Pushed;
}
