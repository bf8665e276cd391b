import type { Endpoint } from '../endpoint';

/** Ids of the demo data, so that a reader can try the examples; of what it does not hold, ids of the right form. */
const BY_RESOURCE: Readonly<Record<string, string>> = {
  product: 'prd_demo_0001',
  category: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
  order: 'ord_demo_0001',
  user: 'usr_demo_customer',
  post: 'pst_demo_0001',
  comment: 'cmt_01m6dp3kv8bpkd2sq5hxy9shr3ch',
  coupon: 'WELCOME10',
  import: 'imp_01jd8xk2p4t6v8w0',
  session: 'ses_01jd8xk2p4t6v8w0',
  'API key': 'key_demo_partner',
  'webhook endpoint': 'whe_01jgfjjz00gdm0s85q8pa23v4a',
  event: 'evt_01jd8xk2p4t6v8w0',
  delivery: 'dlv_01jd8xk2p4t6v8w0',
};

/** The example of a path parameter: the endpoint's own, or one of the resource it names. */
export function exampleIdOf({ resource, example }: Endpoint, name: string): string | undefined {
  const named = /^(\w+)Id$/.exec(name)?.[1];
  return example?.params?.[name] ?? BY_RESOURCE[named ?? resource];
}
