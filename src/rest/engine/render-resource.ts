import type { GraphQLSchema } from 'graphql';
import type { ExecuteDocument, GraphContext } from '../../graphql/executor';
import { endpoints } from '../endpoints';
import type { AnyInput } from '../endpoint';
import { noRelations } from '../request/relations';
import { compileVariant, resultOf, type Variant } from './variants';

export interface RendererDeps<Viewer> {
  readonly schema: GraphQLSchema;
  readonly execute: ExecuteDocument;
  readonly contextOf: (viewer: Viewer) => GraphContext;
}

/** Where each kind of resource is read. */
const paths: Readonly<Record<string, string>> = {
  order: '/orders/:id',
  product: '/products/:id',
  import: '/imports/:id',
  comment: '/comments/:id',
  user: '/users/:id',
  webhook_endpoint: '/webhooks/endpoints/:id',
};

type Json = Readonly<Record<string, unknown>>;

/**
 * A resource as `GET` would answer it to this viewer: the same fixed document and the same serializer, so that
 * nothing goes out in events that may not go out in answers. Null when the viewer cannot read it.
 */
export function createResourceRenderer<Viewer>(deps: RendererDeps<Viewer>) {
  const variants = new Map<string, Variant>();
  return async (type: string, id: string, viewer: Viewer): Promise<Json | null> => {
    const endpoint = endpoints.find(({ method, path }) => method === 'GET' && path === paths[type]);
    if (endpoint === undefined) return null;
    const variant = variants.get(type) ?? compileVariant(deps.schema, endpoint, noRelations);
    variants.set(type, variant);
    const data = await deps.execute(
      variant.source,
      endpoint.variables(inputOf(id)),
      deps.contextOf(viewer),
    );
    const value = resultOf(variant, data);
    return value === null ? null : (JSON.parse(variant.serialize(value)) as Json);
  };
}

function inputOf(id: string): AnyInput {
  const body = undefined;
  return { params: { id }, query: {}, body, uploadId: null, relations: noRelations, ifMatch: null };
}
