import { type GraphQLLeafType, type GraphQLOutputType, isLeafType, isNonNullType } from 'graphql';
import { isThenable, type Run } from './run';

/** Brings a resolved value into its output form. */
export type Output = (run: Run, value: unknown) => unknown;

/** Resolves the selected fields of one object. */
export type Fill = (run: Run, source: unknown) => Record<string, unknown>;

/** One selected field: where its value comes from and what becomes of it. */
export interface PlannedField {
  readonly name: string;
  /** Its name in the answer (the alias, if it has one). */
  readonly key: string;
  readonly type: GraphQLOutputType;
  /** Calls the resolver; null for a property of the source. */
  readonly call: ((run: Run, source: unknown) => unknown) | null;
  /** Handles every value that is there or null; a promise is awaited before. */
  readonly output: Output;
  /** Resolves an object that is there; null for leaves and lists. */
  readonly fill: Fill | null;
}

/**
 * Writes the fields of an object as one function. Properties and calls then stand in the code under their names, which
 * the engine compiles to direct reads and writes, several times as fast as a loop over fields. Common values take a
 * short cut; everything else (null, promises, lists, wrong types) goes to `put`. Names come from the schema and from
 * documents that were checked, nothing from a request.
 */
export function generateFill(fields: readonly PlannedField[]): Fill {
  const shape = fields.map(({ key }) => `${JSON.stringify(key)}: null`).join(', ');
  const lines = fields.map((field, index) => {
    const target = `target[${JSON.stringify(field.key)}]`;
    const value = field.call
      ? `call${index}(run, source)`
      : `source[${JSON.stringify(field.name)}]`;
    const put = `put${index}(run, value, target)`;
    const short = shortCut(field, index);
    const use = short ? `if (${short.when}) ${target} = ${short.value}; else ${put};` : `${put};`;
    return `value = ${value}; ${use}`;
  });
  const helpers = Object.fromEntries<unknown>(fields.flatMap(helpersOf));
  const body = `return (run, source) => { const target = { ${shape} }; let value; ${lines.join('\n')} return target; };`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- made of names of the schema and of checked documents, as JSON
  const make = new Function(...Object.keys(helpers), body) as (...values: unknown[]) => Fill;
  return make(...Object.values(helpers));
}

function helpersOf(field: PlannedField, index: number) {
  return [
    [`call${index}`, field.call],
    [`put${index}`, putOf(field)],
    [`fill${index}`, field.fill],
    [`leaf${index}`, leafOf(field.type)],
  ] as const;
}

/** Puts any value of the field in its place, a promised one as soon as it is there. */
function putOf({ key, output }: PlannedField) {
  return (run: Run, value: unknown, target: Record<string, unknown>): void => {
    if (isThenable(value)) {
      run.when(value, (answer) => {
        target[key] = output(run, answer);
      });
    } else target[key] = output(run, value);
  };
}

const IS_TEXT = 'typeof value === "string"';
const IS_NUMBER = 'typeof value === "number" && Number.isFinite(value)';
const IS_THERE = 'value !== null && value !== undefined && typeof value.then !== "function"';
const IS_OBJECT = 'typeof value === "object" && value !== null && typeof value.then !== "function"';

/** Scalars whose values already are what is sent. */
const AS_IT_IS: Readonly<Record<string, string>> = {
  ID: IS_TEXT,
  String: IS_TEXT,
  Boolean: 'typeof value === "boolean"',
  Int: 'typeof value === "number" && (value | 0) === value',
  Float: IS_NUMBER,
};

function shortCut({ fill, type }: PlannedField, index: number) {
  if (fill !== null) return { when: IS_OBJECT, value: `fill${index}(run, value)` };
  const leaf = leafOf(type);
  if (leaf === null) return null;
  const test = AS_IT_IS[leaf.name];
  return test === undefined
    ? { when: IS_THERE, value: `leaf${index}.serialize(value)` }
    : { when: test, value: 'value' };
}

function leafOf(type: GraphQLOutputType): GraphQLLeafType | null {
  const bare = isNonNullType(type) ? type.ofType : type;
  return isLeafType(bare) ? bare : null;
}
