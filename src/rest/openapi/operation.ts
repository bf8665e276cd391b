import { Kind, parse, type GraphQLSchema } from 'graphql';
import { operationOf as operationIn } from '../../graphql/fixed-document';
import type { Endpoint } from '../endpoint';
import { parametersOf } from './parameters';
import type { PublishedSchema } from './published-schema';
import type { PublishedResponse } from './response-schema';
import { responsesOf, streamDescription } from './responses';

const DEFAULT_MEDIA_TYPES: readonly string[] = ['application/json'];
const PATCH_MEDIA_TYPES: readonly string[] = ['application/json', 'application/merge-patch+json'];

/** The facts of an operation, as they are published. */
export interface OperationFacts {
  readonly description: string;
  readonly response: PublishedResponse;
  readonly request: PublishedSchema | null;
  /** Null if anyone may call it. */
  readonly access: Access | null;
}

/** One endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, facts: OperationFacts): PublishedSchema {
  const { summary, tag, policy, document } = endpoint;
  return {
    operationId: operationIdOf(document.name),
    summary,
    description: [
      facts.description,
      ...(endpoint.live ? [streamDescription(endpoint)] : []),
      ...(facts.access ? [accessSentence(facts.access)] : []),
    ].join('\n\n'),
    tags: [tag],
    security: policy === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(facts.access ? { 'x-roles': facts.access.roles, 'x-scopes': facts.access.scopes } : {}),
    parameters: parametersOf(endpoint),
    ...(facts.request ? { requestBody: requestBodyOf(endpoint, facts.request) } : {}),
    ...(endpoint.isSigned ? { requestBody: signedBodyOf(endpoint) } : {}),
    responses: responsesOf(endpoint, facts.response),
  };
}

/** The name that clients use for an operation. */
export function operationIdOf(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The form of a message that others sign is theirs to define. */
function signedBodyOf({ example }: Endpoint): PublishedSchema {
  const schema = { type: 'object', additionalProperties: true };
  const content = { schema, example: example?.body };
  return { required: true, content: { 'application/json': content } };
}

function requestBodyOf(
  { method, body, stream, example }: Endpoint,
  schema: PublishedSchema,
): PublishedSchema {
  const mediaTypes = method === 'PATCH' ? PATCH_MEDIA_TYPES : DEFAULT_MEDIA_TYPES;
  const content = {
    schema,
    example: example?.body,
  };
  return {
    required: body?.optional !== true,
    content: {
      ...Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content])),
      ...(stream ? { [stream.mediaType]: { schema: { type: 'string' } } } : {}),
    },
  };
}

/** The description of an endpoint, or of the field behind it. */
export function meaningOf(schema: GraphQLSchema, { description, document }: Endpoint): string {
  if (description !== undefined) return description;
  const { operation, selectionSet } = operationIn(parse(document.source));
  const [field] = selectionSet.selections;
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return (field?.kind === Kind.FIELD && fields[field.name.value]?.description) || '';
}

/** Who may call an operation, by the policy table. */
export interface Access {
  readonly roles: readonly string[];
  /** Scopes of which an API key needs one; empty if any key may call it, null if none may. */
  readonly scopes: readonly string[] | null;
  /** Whether a key is allowed regardless of its owner's role. */
  readonly isForAnyOwner: boolean;
}

/** Who may call an endpoint; null if anyone may call it. */
export type AccessOf = (endpoint: Pick<Endpoint, 'policy'>) => Access | null;

/** `Access: admins; API keys of admins with the scope `admin`.` */
function accessSentence({ roles, scopes, isForAnyOwner }: Access): string {
  const people = roles.includes('customer')
    ? 'signed-in users'
    : roles.map((role) => `${role}s`).join(' and ');
  if (scopes === null) return `Access: ${people}; not for API keys.`;
  const owners = isForAnyOwner || roles.includes('customer') ? '' : ` of ${people}`;
  const scopeList = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const which = scopes.length === 0 ? ', with any scopes' : ` with the scope ${scopeList}`;
  return `Access: ${people}; API keys${owners}${which}.`;
}
