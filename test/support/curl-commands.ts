/** One `curl` command of a page, as a reader pastes it. */
export interface CurlCommand {
  /** `GET /orders/$ORDER`; variables are replaced by values of earlier commands. */
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The variable that stores a part of the response, and the part: the first group. */
  readonly variable: { readonly name: string; readonly part: RegExp } | undefined;
  /** The status that the comment above the command announces (`# 422`); null means any success. */
  readonly status: number | null;
}

/** The `curl` commands in a piece of shell, with text variables replaced. */
export function curlCommands(script: string): readonly CurlCommand[] {
  const joinedScript = script.replaceAll('\\\n', ' ');
  const texts = Object.fromEntries(
    [...joinedScript.matchAll(/^([A-Z]+)='?([^'\n]*)'?$/gm)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );
  const filledScript = joinedScript.replace(
    /\$([A-Z]+)/g,
    (_, name: string) => texts[name] ?? `$${name}`,
  );
  const lines = filledScript.split('\n');
  return lines.flatMap((line, index) => {
    if (!/^([A-Z]+=\$\()?curl /.test(line)) return [];
    const [, status = null] = /^# (\d{3})\b/.exec(lines[index - 1] ?? '') ?? [];
    return [{ ...parseCurl(line), status: status === null ? null : Number(status) }];
  });
}

function parseCurl(command: string): Omit<CurlCommand, 'status'> {
  const values = (option: string): string[] =>
    [...command.matchAll(new RegExp(`${option} (?:'([^']*)'|"([^"]*)"|(\\S+))`, 'g'))].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? '',
    );
  const [body] = values('-d');
  const [method = body === undefined ? 'GET' : 'POST'] = values('-X');
  const [, url = ''] = /['" ]http:\/\/[^/'" ]+([^'" ]*)/.exec(command) ?? [];
  const headers = values('-H').map((header): [string, string] => {
    const [name = '', value = ''] = header.split(': ');
    return [name.toLowerCase(), value];
  });
  return {
    request: `${method} ${url}`,
    headers: Object.fromEntries(headers),
    body,
    variable: variableOf(command),
  };
}

/** `NAME=$(curl … | sed 's/.*"id":"\\(ord_[^"]*\\)".*\/\\1/')` */
function variableOf(command: string): CurlCommand['variable'] {
  const [, name] = /^([A-Z]+)=/.exec(command) ?? [];
  const [, pattern] = /\| sed 's\/(.*)\/\\1\/'/.exec(command) ?? [];
  if (name === undefined || pattern === undefined) return undefined;
  const part = new RegExp(pattern.replaceAll('\\(', '(').replaceAll('\\)', ')'));
  return { name, part };
}

/** The value that this response gives to a command's variable. */
export function variableValues(
  { variable }: CurlCommand,
  answer: string,
): Readonly<Record<string, string>> {
  return variable === undefined ? {} : { [variable.name]: variable.part.exec(answer)?.[1] ?? '' };
}
