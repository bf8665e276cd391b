import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Parts = Readonly<Record<string, string | object>>;

/**
 * A response schema: `{integer: 'page total'}` names fields by their type (`string?` is nullable), `{items: {…}}` gives
 * a schema.
 */
export function object(...parts: readonly Parts[]) {
  const properties = parts.flatMap(Object.entries<string | object>).flatMap(([key, value]) => {
    if (typeof value === 'object') return [[key, value] as const];
    const schema = { type: key.replace('?', ''), nullable: key.endsWith('?') };
    return value.split(' ').map((name) => [name, schema] as const);
  });
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}

export function list(...parts: readonly Parts[]) {
  return { type: 'array', items: object(...parts) };
}

/** A projection of space-separated fields. */
export function only(names: string): Readonly<Record<string, 1>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 1]));
}

/** Minor to major units of a currency with two decimals. */
export const money = (minor: number): number => minor / 100;

type Query = Readonly<Partial<Record<string, string>>>;
type Read = FastifyRequest<{ Params: { id: string }; Querystring: Query }>;
type Handler = (request: Read, reply: FastifyReply) => Promise<object>;

/** Adds a read with a response schema, which Fastify compiles. */
export const readsOf = (app: FastifyInstance) => (path: string, answer: object, handler: Handler) =>
  app.get(path, { schema: { response: { 200: answer } } }, handler);

/** Serves at `PORT` until SIGTERM, then calls `close` to release what the handlers use. */
export async function serve(app: FastifyInstance, close: () => Promise<void>): Promise<void> {
  app.addHook('onClose', close);
  app.get('/health/ready', async () => ({ status: 'ok' }));
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
}
