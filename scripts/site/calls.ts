/** A request of an example. */
export interface Call {
  /** The comment line above it. */
  readonly comment: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Matches one request that ends and uses no pipe, variable, file or stream; text between single
 * quotes is ignored.
 */
const PLAIN = /^curl(?!.* (?:-N |'?@)) (?:'[^']*'|[^|$<'])*$/;

/** The requests of an example; null if the shell does more than send requests. */
export function callsOf(shell: string): readonly Call[] | null {
  const lines = withVariables(shell).replaceAll('\\\n', ' ').split('\n').filter(Boolean);
  const isPlain = lines.every((line) => line.startsWith('#') || PLAIN.test(line));
  if (!isPlain || lines.every((line) => line.startsWith('#'))) return null;
  return lines.flatMap((line, index) => {
    if (line.startsWith('#')) return [];
    const above = lines[index - 1] ?? '';
    return [callOf(line, above.startsWith('#') ? above.slice(1).trim() : '')];
  });
}

/** Inserts the values of lines of the form `NAME='text'`. */
function withVariables(shell: string): string {
  const ASSIGNMENT = /^([A-Z]+)='([^'\n]*)'\n/gm;
  const texts = new Map([...shell.matchAll(ASSIGNMENT)].map(([, name, text]) => [name, text]));
  return shell
    .replace(ASSIGNMENT, '')
    .replace(/\$([A-Z]+)/g, (all, name: string) => texts.get(name) ?? all);
}

function callOf(line: string, comment: string): Call {
  const valuesOf = (option: string): string[] =>
    [...line.matchAll(new RegExp(` ${option} (?:'([^']*)'|"([^"]*)"|(\\S+))`, 'g'))].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? '',
    );
  const [body] = valuesOf('(?:-d|--data-binary)');
  const [method = body === undefined ? 'GET' : 'POST'] = valuesOf('-X');
  const [, url = ''] = /(https?:\/\/[^'"\s]+)/.exec(line) ?? [];
  const headers = valuesOf('-H').map((header): [string, string] => {
    const at = header.indexOf(':');
    return [header.slice(0, at), header.slice(at + 1).trim()];
  });
  return { comment, method, url, headers: Object.fromEntries(headers), body };
}

/** Whether its body is sent as JSON. */
export const isJson = ({ headers }: Call): boolean =>
  Object.entries(headers).some(
    ([name, text]) => /content-type/i.test(name) && text === 'application/json',
  );
