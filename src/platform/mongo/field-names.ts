/** How many more names a decoder may remember: rows with keys of their own must not fill the memory. */
export interface Memory {
  left: number;
}

type BuildObject = (values: readonly unknown[], from: number) => object;

/** Objects of the same fields before their constructor is generated. */
const ENOUGH_ENDINGS = 20;

/** A field name met in rows, after those that came before it in the same object. */
export class FieldName {
  readonly bytes: Uint8Array;
  /** The one that followed last time. */
  expected: FieldName | null = null;
  private readonly followers = new Map<string, FieldName>();
  private innerStart: FieldName | null = null;
  private build: BuildObject | null = null;
  private endings = 0;

  private constructor(
    readonly name: string,
    private readonly path: readonly string[],
    private readonly memory: Memory,
  ) {
    this.bytes = Buffer.from(`${name}\0`);
  }

  /** What stands before the first field of an object. */
  static start(memory: Memory): FieldName {
    return new FieldName('', [], memory);
  }

  /** The start of the objects that are values of this field. */
  get inner(): FieldName {
    return (this.innerStart ??= FieldName.start(this.memory));
  }

  follow(name: string): FieldName {
    const known = this.followers.get(name);
    const follower = known ?? new FieldName(name, [...this.path, name], this.memory);
    if (known === undefined) {
      if (this.memory.left === 0) return follower;
      this.memory.left -= 1;
      this.followers.set(name, follower);
    }
    this.expected = follower;
    return follower;
  }

  /** An object whose last field is this one; its values stand in `values` from `from` on. */
  objectOf(values: readonly unknown[], from: number): object {
    if (this.build !== null) return this.build(values, from);
    this.endings += 1;
    if (this.endings >= ENOUGH_ENDINGS) this.build = generateBuild(this.path);
    return Object.fromEntries(this.path.map((name, index) => [name, values[from + index]]));
  }
}

/** An object literal gives all objects one shape at once; adding field by field costs several times as much. */
function generateBuild(names: readonly string[]): BuildObject {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[from + ${index}]`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- made of field names, each a JSON string
  return new Function('values', 'from', `return { ${fields.join(', ')} };`) as BuildObject;
}
