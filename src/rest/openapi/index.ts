import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { takingOnly } from '../../http/known-parameters';
import { entityTag, isNotModified } from '../../platform/values/entity-tag';
import { endpoints } from '../endpoints';
import { buildOpenApi, type OpenApiOptions } from './document';

/** `GET /openapi.json`, made on first use and kept, and the page that shows it. */
export function registerOpenApi(
  app: FastifyInstance,
  schema: GraphQLSchema,
  options: OpenApiOptions,
): void {
  let rendered: { readonly body: Buffer; readonly tag: string } | undefined;
  app.get('/openapi.json', { preHandler: takingOnly([]) }, (request, reply) => {
    const { body, tag } = (rendered ??= render(schema, options));
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=300' });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

function render(schema: GraphQLSchema, options: OpenApiOptions) {
  const text = JSON.stringify(buildOpenApi(schema, endpoints, options));
  // One buffer for all answers: many slow readers would otherwise hold a copy each.
  return { body: Buffer.from(text), tag: entityTag(text) };
}
