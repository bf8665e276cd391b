/** One `curl` of a text, as its reader pastes it. */
export interface CurlCommand {
  /** `GET /orders/$ORDER`; variables are filled in from what earlier commands kept. */
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The variable that keeps the id of the answer. */
  readonly keeps: string | undefined;
  /** The status that a comment above announces (`# 422`), else null: any success. */
  readonly status: number | null;
}

/** The `curl` commands of a piece of shell, their variables that stand for texts filled in. */
export function curlCommands(script: string): readonly CurlCommand[] {
  const texts = Object.fromEntries(
    [...script.matchAll(/^([A-Z]+)='?([^'\n]*)'?$/gm)].map(([, name = '', value]) => [name, value]),
  );
  const filled = script.replace(/\$([A-Z]+)/g, (_, name: string) => texts[name] ?? `$${name}`);
  const lines = filled.replaceAll('\\\n', ' ').split('\n');
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
  const [, keeps] = /^([A-Z]+)=/.exec(command) ?? [];
  return { request: `${method} ${url}`, headers: Object.fromEntries(headers), body, keeps };
}
