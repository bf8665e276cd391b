import type { Endpoint } from '../endpoint';
import { recordedAnswers } from './recorded-answers';

/** Ids of the demo data, so that a reader can try the examples; of what it does not hold, those of the recorded answers. */
const BY_RESOURCE: Readonly<Record<string, string>> = {
  product: 'prd_demo_0001',
  category: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
  order: 'ord_demo_0001',
  user: 'usr_demo_customer',
  post: 'pst_demo_0001',
  comment: 'cmt_01m6dp3kv8bpkd2sq5hxy9shr3ch',
  coupon: 'WELCOME10',
  import: recordedId('GET /imports/:id', 'id'),
  session: recordedSession(),
  'API key': 'key_demo_partner',
  'webhook endpoint': 'whe_01jgfjjz00gdm0s85q8pa23v4a',
  event: recordedId('GET /webhooks/events/:eventId', 'eventId'),
  delivery: recordedId('GET /webhooks/deliveries/:id', 'id'),
};

function recordedId(endpoint: string, field: string): string {
  const answer = recordedAnswers[endpoint]?.[200] as Readonly<Record<string, string>> | undefined;
  return answer?.[field] ?? '';
}

function recordedSession(): string {
  const answer = recordedAnswers['GET /auth/sessions']?.[200] as
    { readonly data: readonly { readonly id: string }[] } | undefined;
  return answer?.data[0]?.id ?? '';
}

/** The example of a path parameter: the endpoint's own, or one of the resource it names. */
export function exampleIdOf({ resource, example }: Endpoint, name: string): string | undefined {
  const named = /^(\w+)Id$/.exec(name)?.[1];
  return example?.params?.[name] ?? BY_RESOURCE[named ?? resource];
}
