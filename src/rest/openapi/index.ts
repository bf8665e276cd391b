import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { entityTag, isNotModified } from '../conditional';
import { endpoints } from '../endpoints';
import { registerDocsPage } from './docs-page';
import { buildOpenApi } from './document';

/** `GET /openapi.json`, made on first use and kept, and the page that shows it. */
export function registerOpenApi(app: FastifyInstance, schema: GraphQLSchema): void {
  let cached: { readonly text: string; readonly tag: string } | undefined;
  app.get('/openapi.json', (request, reply) => {
    cached ??= render(schema);
    void reply.headers({ etag: cached.tag, 'cache-control': 'public, max-age=300' });
    if (isNotModified(request.headers['if-none-match'], cached.tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(cached.text);
  });
  registerDocsPage(app);
}

function render(schema: GraphQLSchema) {
  const text = JSON.stringify(buildOpenApi(schema, endpoints));
  return { text, tag: entityTag(text, undefined) };
}
