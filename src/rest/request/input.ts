import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { structuralError } from '../../platform/values/errors';
import type { AnyInput, Endpoint } from '../endpoint';
import { createBodyReader, readNoBody } from './body';
import { ifMatchVersions } from './if-match';
import { compileQuery } from '../parameters';
import { noRelations, parseRelations, relationParameters } from '../relations';
import { signedMessageOf } from './signed';
import { ReceivedUpload } from './upload';

/** Makes the reader of an endpoint's requests: it throws all structural violations of one part at once. */
export function createInputReader(
  endpoint: Endpoint,
  schema: GraphQLSchema,
): (request: FastifyRequest) => AnyInput {
  const readQuery = createQueryReader(endpoint);
  const readBody = bodyReaderOf(endpoint, schema);
  return (request) => {
    const { params, query, body, headers } = request;
    const versions = endpoint.conditional ? ifMatchVersions(headers['if-match']) : null;
    return {
      params: params as AnyInput['params'],
      ...readQuery(query as Readonly<Record<string, unknown>>),
      ...(body instanceof ReceivedUpload
        ? { body: undefined, uploadId: body.id }
        : { uploadId: null, ...readBody(body) }),
      ifMatch: versions?.[0] ?? null,
      ifMatchAny: versions,
      signed: endpoint.isSigned ? signedMessageOf(request) : null,
    };
  };
}

function bodyReaderOf({ body, isSigned }: Endpoint, schema: GraphQLSchema) {
  if (body) return createBodyReader(schema, body);
  // What is signed is read as it came, by whoever checks its signature.
  return isSigned ? () => ({ body: undefined }) : readNoBody;
}

/** Parameters and relations are checked together: both come from the query string. */
function createQueryReader({ query: table, relations: rules }: Endpoint) {
  const readParameters = compileQuery({ ...table, ...relationParameters(rules) });
  return (raw: Readonly<Record<string, unknown>>): Pick<AnyInput, 'query' | 'relations'> => {
    const { values, violations } = readParameters(raw);
    const requested = rules ? parseRelations(rules, raw) : null;
    const all = requested ? [...violations, ...requested.violations] : violations;
    if (all.length > 0) throw structuralError(all);
    return { query: values, relations: requested?.relations ?? noRelations };
  };
}
