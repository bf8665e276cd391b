import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { appendHeader } from '../../http/append-header';
import { takingOnly } from '../../http/known-parameters';
import { entityTag, isNotModified } from '../../platform/entity-tag';
import { endpoints } from '../endpoints';
import { buildOpenApi, type OpenApiOptions } from './document';

/** `GET /openapi.json`, made on first use and kept, and the page that shows it. */
export function registerOpenApi(
  app: FastifyInstance,
  schema: GraphQLSchema,
  options: Omit<OpenApiOptions, 'version'>,
): void {
  const cache = new Map<string, { readonly body: Buffer; readonly tag: string }>();
  app.get('/openapi.json', { preHandler: takingOnly([]) }, (request, reply) => {
    const cached =
      cache.get(request.apiVersion) ?? render(schema, { ...options, version: request.apiVersion });
    cache.set(request.apiVersion, cached);
    void reply.headers({ etag: cached.tag, 'cache-control': 'public, max-age=300' });
    appendHeader(reply, 'vary', 'Api-Version');
    if (isNotModified(request.headers['if-none-match'], cached.tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(cached.body);
  });
}

function render(schema: GraphQLSchema, options: OpenApiOptions) {
  const text = JSON.stringify(buildOpenApi(schema, endpoints, options));
  // One buffer for all answers: many slow readers would otherwise hold a copy each.
  return { body: Buffer.from(text), tag: entityTag(text) };
}
