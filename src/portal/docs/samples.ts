/** A request of a guide's example. */
interface Call {
  /** What is said above it. */
  readonly comment: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An example in one language. */
export interface Sample {
  readonly language: 'sh' | 'ts' | 'py';
  readonly name: string;
  readonly code: string;
}

/** The example as written and, where it is plain requests, the same in other languages. */
export function samplesOf(shell: string): readonly Sample[] {
  const calls = callsOf(shell);
  const written: Sample = { language: 'sh', name: calls === null ? 'Shell' : 'curl', code: shell };
  if (calls === null) return [written];
  return [
    written,
    { language: 'ts', name: 'TypeScript', code: calls.map(typeScript).join('\n\n') },
    {
      language: 'py',
      name: 'Python',
      code: ['import requests', ...calls.map(python)].join('\n\n'),
    },
  ];
}

/** One request that ends: no pipe, no variable, no file, no stream. */
const PLAIN = /^curl(?!.* (?:-N |@)) [^|$<]*$/;

/** Null where the shell does more than to send requests. */
function callsOf(shell: string): readonly Call[] | null {
  const lines = withVariables(shell).replaceAll('\\\n', ' ').split('\n').filter(Boolean);
  const isPlain = lines.every((line) => line.startsWith('#') || PLAIN.test(line));
  if (!isPlain || lines.every((line) => line.startsWith('#'))) return null;
  return lines.flatMap((line, index) => {
    if (line.startsWith('#')) return [];
    const above = lines[index - 1] ?? '';
    return [callOf(line, above.startsWith('#') ? above.slice(1).trim() : '')];
  });
}

/** `NAME='text'` of a line of its own, filled in. */
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

const isJson = ({ headers }: Call): boolean =>
  Object.entries(headers).some(
    ([name, text]) => /content-type/i.test(name) && text === 'application/json',
  );

const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;

function typeScript(call: Call, index: number): string {
  const { comment, method, url, headers, body } = call;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0
      ? []
      : [`  headers: ${literal(headers, TYPESCRIPT, 1)},`]),
    ...(body === undefined ? [] : [`  body: ${bodyOf(call, body)},`]),
  ];
  const name = index === 0 ? 'answer' : `answer${index + 1}`;
  const last = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    ...(comment ? [`// ${comment}`] : []),
    `const ${name} = await fetch(${quoted(url)}${last});`,
    `console.log(${name}.status, await ${name}.text());`,
  ].join('\n');
}

function bodyOf(call: Call, body: string): string {
  return isJson(call)
    ? `JSON.stringify(${literal(JSON.parse(body), TYPESCRIPT, 1)})`
    : quoted(body);
}

function python(call: Call): string {
  const { comment, method, url, headers, body } = call;
  const sent = Object.entries(headers).filter(
    ([name]) => !isJson(call) || !/content-type/i.test(name),
  );
  const parts = [
    `    ${quoted(url)},`,
    ...(sent.length === 0 ? [] : [`    headers=${literal(Object.fromEntries(sent), PYTHON, 1)},`]),
    ...(body === undefined
      ? []
      : [
          `    ${isJson(call) ? `json=${literal(JSON.parse(body), PYTHON, 1)}` : `data=${quoted(body)}`},`,
        ]),
  ];
  return [
    ...(comment ? [`# ${comment}`] : []),
    `answer = requests.${method.toLowerCase()}(\n${parts.join('\n')}\n)`,
    'print(answer.status_code, answer.text)',
  ].join('\n');
}

interface Syntax {
  readonly indent: string;
  readonly braces: readonly [string, string];
  readonly constants: Readonly<Record<string, string>>;
  readonly key: (name: string) => string;
}

const TYPESCRIPT: Syntax = {
  indent: '  ',
  braces: ['{ ', ' }'],
  constants: { true: 'true', false: 'false', null: 'null' },
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
};
const PYTHON: Syntax = {
  indent: '    ',
  braces: ['{', '}'],
  constants: { true: 'True', false: 'False', null: 'None' },
  key: quoted,
};

/** JSON as a value of the language; what is short stays in one line. */
function literal(value: unknown, syntax: Syntax, depth: number): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) {
    return syntax.constants[String(value)] ?? String(value);
  }
  const [open = '', close = ''] = Array.isArray(value) ? ['[', ']'] : syntax.braces;
  const parts = Object.entries(value).map(([name, item]) => {
    const text = literal(item, syntax, depth + 1);
    return Array.isArray(value) ? text : `${syntax.key(name)}: ${text}`;
  });
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length < 70 && !line.includes('\n')) return line;
  const pad = syntax.indent.repeat(depth);
  return `${open.trim()}\n${parts.map((part) => `${pad}${syntax.indent}${part},\n`).join('')}${pad}${close.trim()}`;
}
