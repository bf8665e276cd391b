import type { Json } from '../contract/openapi-changes';
import type { SitePage } from './page';

interface Operation {
  readonly tags: readonly [string];
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

interface Contract {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A page with a few lines per operation: for browsers without JavaScript, for the search and for programs. */
export function operationsPage(contract: Json): SitePage {
  const { tags, paths } = contract as unknown as Contract;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
      address: `/docs/reference#tag/${operation.tags[0]}/${method.toUpperCase()}${path}`,
    })),
  );
  const groups = tags.flatMap(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags[0] === name);
    if (own.length === 0) return [];
    return [`## ${name}`, description, ...own.flatMap(linesOf)];
  });
  return {
    path: 'docs/rest',
    section: 'Look up',
    markdown: [
      '# REST operations',
      'Every operation of the API. The [API reference](/docs/reference) and [OpenAPI 3.1](/openapi.json) describe parameters, bodies, responses and examples.',
      ...groups,
      '',
    ].join('\n\n'),
  };
}

function linesOf(operation: Operation & { readonly name: string; readonly address: string }) {
  const { name, address, operationId, summary, description } = operation;
  const [first = ''] = description.split('\n\n');
  return [
    `### \`${name}\``,
    `[${summary}](${address}) (\`${operationId}\`).${first === summary ? '' : ` ${first}`}`,
  ];
}
