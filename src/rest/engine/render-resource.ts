import { CURRENT_VERSION } from '../../contract/versions';
import type { Engines, GraphContext } from '../../graphql/engines';
import { endpoints } from '../endpoints';
import type { AnyInput } from '../endpoint';
import { noRelations } from '../request/relations';
import { createVariants, resultOf, type RunnableVariant } from './variants';

export interface RendererDeps<Viewer> {
  readonly engines: Engines;
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
  const variants = new Map<string, RunnableVariant>();
  return async (type: string, id: string, viewer: Viewer): Promise<Json | null> => {
    const endpoint = endpoints.find(({ method, path }) => method === 'GET' && path === paths[type]);
    if (endpoint === undefined) return null;
    const variant =
      variants.get(type) ?? createVariants(deps.engines, endpoint)(noRelations, CURRENT_VERSION);
    variants.set(type, variant);
    const data = await variant.run(endpoint.variables(inputOf(id)), deps.contextOf(viewer));
    const value = resultOf(variant, data);
    return value === null ? null : (JSON.parse(variant.serialize(value)) as Json);
  };
}

function inputOf(id: string): AnyInput {
  const body = undefined;
  return { params: { id }, query: {}, body, uploadId: null, relations: noRelations, ifMatch: null };
}
