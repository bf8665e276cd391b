import { isJson, type Call } from '../calls';
import { literal, type Syntax } from './literal';

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const SYNTAX: Syntax = {
  indent: '    ',
  list: ['[', ']'],
  record: ['[', ']'],
  // An empty array would be sent as a list.
  emptyRecord: '(object) []',
  constants: { true: 'true', false: 'false', null: 'null' },
  text: quoted,
  key: (name) => `${quoted(name)} => `,
};

export function phpProgram(calls: readonly Call[]): string {
  return ['<?php', ...calls.map(statements)].join('\n\n');
}

function statements(call: Call): string {
  const { comment, url } = call;
  return [
    ...(comment ? [`// ${comment}`] : []),
    `$request = curl_init(${quoted(url)});`,
    `curl_setopt_array($request, [\n${optionsOf(call).join('')}]);`,
    '$answer = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join('\n');
}

function optionsOf(call: Call): readonly string[] {
  const { method, body } = call;
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`);
  const options = {
    ...(method === 'GET' ? {} : { CUSTOMREQUEST: quoted(method) }),
    ...(headers.length === 0 ? {} : { HTTPHEADER: literal(headers, SYNTAX, 1) }),
    ...(body === undefined ? {} : { POSTFIELDS: bodyOf(call, body) }),
    RETURNTRANSFER: 'true',
  };
  return Object.entries(options).map(([name, value]) => `    CURLOPT_${name} => ${value},\n`);
}

function bodyOf(call: Call, body: string): string {
  return isJson(call) ? `json_encode(${literal(JSON.parse(body), SYNTAX, 1)})` : quoted(body);
}
