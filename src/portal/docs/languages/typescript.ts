import { isJson, type Call } from '../calls';
import { literal, quoted, type Syntax } from './literal';

const SYNTAX: Syntax = {
  indent: '  ',
  list: ['[', ']'],
  record: ['{ ', ' }'],
  emptyRecord: '{}',
  constants: { true: 'true', false: 'false', null: 'null' },
  text: quoted,
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `,
};

export function typeScriptProgram(calls: readonly Call[]): string {
  return calls.map(statements).join('\n\n');
}

function statements(call: Call, index: number): string {
  const { comment, method, url, headers, body } = call;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${literal(headers, SYNTAX, 1)},`]),
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
  return isJson(call) ? `JSON.stringify(${literal(JSON.parse(body), SYNTAX, 1)})` : quoted(body);
}
