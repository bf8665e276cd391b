import { endpoints } from '../endpoints';
import { accessSentence, type AccessOf } from './access';
import { tagsOf } from './document';
import { operationalPaths } from './operational';
import { templateOf } from './parameters';

interface Listed {
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  /** Who may call it; empty when anybody may. */
  readonly access: string;
}

/** The operations of the contract by their tags, each with its summary, as Markdown. */
export function contractContents(accessOf: AccessOf): string {
  const listed = [...ofEndpoints(accessOf), ...besideEndpoints()];
  const groups = tagsOf(endpoints).flatMap(({ name, description }) => {
    const own = listed.filter(({ tag }) => tag === name);
    return own.length === 0 ? [] : [`## ${name}`, description, own.map(lineOf).join('\n')];
  });
  return [
    '# API reference',
    'Every operation, by what it is about. Parameters, bodies, answers and examples are in the contract, [OpenAPI 3.1](/openapi.json).',
    ...groups,
    '',
  ].join('\n\n');
}

const lineOf = ({ name, summary, access }: Listed): string =>
  `- \`${name}\`: ${summary}.${access === '' ? '' : ` ${access}`}`;

function ofEndpoints(accessOf: AccessOf): readonly Listed[] {
  return endpoints.map((endpoint) => {
    const { method, path, docs } = endpoint;
    const access = accessOf(endpoint);
    return {
      name: `${method} ${templateOf(path)}`,
      summary: docs.summary,
      tag: docs.tag,
      access: access ? accessSentence(access) : '',
    };
  });
}

interface Operation {
  readonly summary: string;
  readonly tags: readonly [string];
}

function besideEndpoints(): readonly Listed[] {
  const paths = operationalPaths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([
        method,
        {
          summary,
          tags: [tag],
        },
      ]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary,
        tag,
        access: '',
      }),
    ),
  );
}
