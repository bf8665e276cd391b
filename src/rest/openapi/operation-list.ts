import type { GraphQLSchema } from 'graphql';
import { endpoints } from '../endpoints';
import type { Endpoint } from '../endpoint';
import { accessSentence, type AccessOf } from './access';
import { tagsOf } from './document';
import { meaningOf } from './meaning';
import { operationIdOf } from './operation';
import { operationalPaths } from './operational';
import { templateOf } from './path-template';

/** What names an operation of the contract, and what it is for. */
export interface OperationSummary {
  /** `POST` */
  readonly method: string;
  /** `/orders/{id}/pay` */
  readonly path: string;
  /** The part of the reference that it stands in: `orders`. */
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Who may call it, as a sentence; empty when anybody may. */
  readonly access: string;
}

/** Every operation of the document at `/openapi.json`, without what it takes and answers. */
export function listOperations(
  schema: GraphQLSchema,
  accessOf: AccessOf,
): readonly OperationSummary[] {
  const own = endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: templateOf(endpoint.path),
    tag: endpoint.tag,
    operationId: operationIdOf(endpoint.document.name),
    summary: endpoint.summary,
    description: meaningOf(schema, endpoint),
    access: accessTo(endpoint, accessOf),
  }));
  const operational = Object.entries(operationalPaths).flatMap(([path, operations]) =>
    Object.entries(operations as Readonly<Record<string, PublishedOperation>>).map(
      ([
        method,
        {
          tags: [tag],
          ...facts
        },
      ]) => ({ ...facts, method: method.toUpperCase(), path, tag, access: '' }),
    ),
  );
  return [...own, ...operational];
}

function accessTo(endpoint: Endpoint, accessOf: AccessOf): string {
  const access = accessOf(endpoint);
  return access ? accessSentence(access) : '';
}

interface PublishedOperation extends Pick<
  OperationSummary,
  'operationId' | 'summary' | 'description'
> {
  readonly tags: readonly [string];
}

/** The operations of the contract by their tags, each with its summary, as Markdown. */
export function contractContents(operations: readonly OperationSummary[]): string {
  const groups = tagsOf(endpoints).flatMap(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name);
    return own.length === 0 ? [] : [`## ${name}`, description, own.map(lineOf).join('\n')];
  });
  return [
    '# API reference',
    'Every operation, by what it is about. Parameters, bodies, answers and examples are in the contract, [OpenAPI 3.1](/openapi.json).',
    ...groups,
    '',
  ].join('\n\n');
}

const lineOf = ({ method, path, summary, access }: OperationSummary): string =>
  `- \`${method} ${path}\`: ${summary}.${access === '' ? '' : ` ${access}`}`;
