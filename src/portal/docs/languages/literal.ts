/** How a language writes values. */
export interface Syntax {
  readonly indent: string;
  readonly list: readonly [string, string];
  readonly record: readonly [string, string];
  readonly emptyRecord: string;
  readonly constants: Readonly<Record<string, string>>;
  readonly text: (text: string) => string;
  /** A name with what stands between it and its value. */
  readonly key: (name: string) => string;
}

/** JSON as a value of the language; what is short stays in one line. */
export function literal(value: unknown, syntax: Syntax, depth: number): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) {
    return syntax.constants[String(value)] ?? String(value);
  }
  const parts = Object.entries(value).map(([name, item]) => {
    const text = literal(item, syntax, depth + 1);
    return Array.isArray(value) ? text : `${syntax.key(name)}${text}`;
  });
  if (parts.length === 0 && !Array.isArray(value)) return syntax.emptyRecord;
  const [open, close] = Array.isArray(value) ? syntax.list : syntax.record;
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length < 70 && !line.includes('\n')) return line;
  const pad = syntax.indent.repeat(depth);
  return `${open.trim()}\n${parts.map((part) => `${pad}${syntax.indent}${part},\n`).join('')}${pad}${close.trim()}`;
}

/** As JavaScript and Python read it. */
export const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
