import type { Endpoint } from '../endpoint';
import examples from './examples.json';

/** Recorded response bodies by status. */
export type RecordedResponses = Readonly<Record<string, unknown>>;

/** Keyed by method and path of the endpoint; `test/contract/examples.test.ts` records them. */
export const recordedResponses: Readonly<Record<string, RecordedResponses>> = examples;

/**
 * Ids of the demo data, so that readers can try the examples; for objects that it lacks, the ids in recorded responses.
 */
const ids: Readonly<Record<string, string>> = {
  product: 'prd_demo_0001',
  category: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
  order: 'ord_demo_0001',
  user: 'usr_demo_customer',
  post: 'pst_demo_0001',
  comment: 'cmt_01m6dp3kv8bpkd2sq5hxy9shr3ch',
  coupon: 'WELCOME10',
  import: examples['GET /imports/:id'][200].id,
  session: examples['GET /auth/sessions'][200].data[0]?.id ?? '',
  'API key': 'key_demo_partner',
  'webhook endpoint': 'whe_01jgfjjz00gdm0s85q8pa23v4a',
  event: examples['GET /webhooks/events/:eventId'][200].eventId,
  delivery: examples['GET /webhooks/deliveries/:id'][200].id,
};

/** The example of a path parameter: the endpoint's own, or the one of the resource that it names. */
export function exampleIdOf({ resource, example }: Endpoint, name: string): string | undefined {
  const referencedResource = /^(\w+)Id$/.exec(name)?.[1];
  return example?.params?.[name] ?? ids[referencedResource ?? resource];
}
