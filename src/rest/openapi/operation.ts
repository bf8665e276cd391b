import type { Endpoint } from '../endpoint';
import { accessFacts, accessSentence, type Access } from './access';
import { parametersOf } from './parameters';
import type { PublishedSchema } from './published-schema';
import type { PublishedAnswer } from './response-schema';
import { responsesOf, streamDescription } from './responses';

const DEFAULT_MEDIA_TYPES: readonly string[] = ['application/json'];
const PATCH_MEDIA_TYPES: readonly string[] = ['application/json', 'application/merge-patch+json'];

/** What an operation does, receives and answers, as it is published. */
export interface OperationFacts {
  readonly description: string;
  readonly response: PublishedAnswer;
  readonly request: PublishedSchema | null;
  /** Null when anybody may call it. */
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
    ...accessFacts(facts.access),
    parameters: parametersOf(endpoint),
    ...(facts.request ? { requestBody: requestBodyOf(endpoint, facts.request) } : {}),
    ...(endpoint.isSigned ? { requestBody: signedBodyOf(endpoint) } : {}),
    responses: responsesOf(endpoint, facts.response),
  };
}

/** How clients name an operation. */
export function operationIdOf(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What others sign has the form that they give it. */
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
