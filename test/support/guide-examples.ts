import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { callsOf } from '../../scripts/site/calls';
import { typeScriptProgram } from '../../scripts/site/typescript';
import { curlCommands } from './curl-commands';

/** A request of an example; the names of headers are in lower case. */
export interface MadeRequest {
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const FOLDER = join(projectRoot, 'docs', 'guides');

/** Every example of the guides that the pages show in TypeScript, and the requests of its curl commands. */
export function guideExamples() {
  return readdirSync(FOLDER).flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, shell = '']) => {
      const calls = callsOf(shell.trimEnd());
      return calls === null
        ? []
        : [{ file, code: typeScriptProgram(calls), made: requestsOf(shell) }];
    });
  });
}

function requestsOf(shell: string): readonly MadeRequest[] {
  return curlCommands(shell).map(({ request, headers, body }) => ({
    request,
    headers,
    body: readBody(headers, body),
  }));
}

/** JSON as its value, because each language formats it differently. */
export function readBody(headers: MadeRequest['headers'], body: string | undefined): unknown {
  if (body === undefined) return null;
  return headers['content-type'] === 'application/json' ? (JSON.parse(body) as unknown) : body;
}
