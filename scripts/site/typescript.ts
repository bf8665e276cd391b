import { isJson, type Call } from './calls';

/** Writes the requests as a program for Node and browsers. */
export function typeScriptProgram(calls: readonly Call[]): string {
  return calls.map(statements).join('\n\n');
}

function statements(call: Call, index: number): string {
  const { comment, method, url, headers, body } = call;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${literal(headers, 1)},`]),
    ...(body === undefined ? [] : [`  body: ${bodyOf(call, body)},`]),
  ];
  const name = index === 0 ? 'response' : `response${index + 1}`;
  const last = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    ...(comment ? [`// ${comment}`] : []),
    `const ${name} = await fetch(${quote(url)}${last});`,
    `console.log(${name}.status, await ${name}.text());`,
  ].join('\n');
}

function bodyOf(call: Call, body: string): string {
  return isJson(call) ? `JSON.stringify(${literal(JSON.parse(body), 1)})` : quote(body);
}

/** JSON as TypeScript; short values stay on one line. */
function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, item]) => {
    const text = literal(item, depth + 1);
    return isList ? text : `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: ${text}`;
  });
  if (parts.length === 0) return isList ? '[]' : '{}';
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length < 70 && !line.includes('\n')) return line;
  const pad = '  '.repeat(depth);
  return `${open.trim()}\n${parts.map((part) => `${pad}  ${part},\n`).join('')}${pad}${close.trim()}`;
}

const quote = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
