import type { FastifyInstance } from 'fastify';
import { printSchema, type GraphQLSchema } from 'graphql';
import { appendHeader } from '../http/append-header';
import { takingOnly } from '../http/known-parameters';
import { entityTag, isNotModified } from '../platform/values/entity-tag';
import type { PublicGraphQLOptions } from './public-endpoint';

/** `GET /schema.graphql`: the schema as text, for those who may read it by introspection. */
export function registerSchemaText(
  app: FastifyInstance,
  {
    schema,
    contextOf,
    authorizeIntrospection,
  }: Pick<PublicGraphQLOptions, 'contextOf' | 'authorizeIntrospection'> & {
    readonly schema: GraphQLSchema;
  },
): void {
  let text: Buffer | undefined;
  let tag: string | undefined;
  app.get('/schema.graphql', { preHandler: takingOnly([]) }, (request, reply) => {
    authorizeIntrospection(contextOf(request));
    text ??= Buffer.from(printSchema(schema));
    tag ??= entityTag(text);
    appendHeader(reply, 'vary', 'Authorization');
    void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
