import { isJson, type Call } from '../calls';
import { literal, quoted, type Syntax } from './literal';

const SYNTAX: Syntax = {
  indent: '    ',
  list: ['[', ']'],
  record: ['{', '}'],
  emptyRecord: '{}',
  constants: { true: 'True', false: 'False', null: 'None' },
  text: quoted,
  key: (name) => `${quoted(name)}: `,
};

export function pythonProgram(calls: readonly Call[]): string {
  return ['import requests', ...calls.map(statements)].join('\n\n');
}

function statements(call: Call): string {
  const { comment, method, url, headers, body } = call;
  const sent = Object.entries(headers).filter(
    ([name]) => !isJson(call) || !/content-type/i.test(name),
  );
  const parts = [
    quoted(url),
    ...(sent.length === 0 ? [] : [`headers=${literal(Object.fromEntries(sent), SYNTAX, 1)}`]),
    ...(body === undefined ? [] : [bodyOf(call, body)]),
  ];
  return [
    ...(comment ? [`# ${comment}`] : []),
    `answer = requests.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join('')})`,
    'print(answer.status_code, answer.text)',
  ].join('\n');
}

function bodyOf(call: Call, body: string): string {
  return isJson(call) ? `json=${literal(JSON.parse(body), SYNTAX, 1)}` : `data=${quoted(body)}`;
}
