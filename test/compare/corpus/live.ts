import type { Frame } from '../session';
import { viewers } from '../world';
import type { Script } from './index';
import { commentOf, orderAfter, postOf } from './things';

interface State {
  readonly status?: string;
  readonly title?: string;
  readonly price?: number;
  readonly payment?: { readonly state: string | null };
  readonly pagination?: { readonly totalItems: number };
}

const dataOf = ({ data }: Frame): State => data ?? {};
const isFirst = (): boolean => true;

const streams: Script = {
  name: 'live/streams',
  play: async (session, world) => {
    const id = await orderAfter(session, world);
    const pay = () => session.ask('customer', `POST /orders/${id}/pay`, {});
    const isPaid = (frame: Frame): boolean =>
      dataOf(frame).status === 'paid' && dataOf(frame).payment?.state === 'captured';
    await session.stream('customer', `GET /orders/${id}`, isPaid, pay);
    for (const viewer of viewers) await session.stream(viewer, `GET /orders/${id}?include=history`);
    const path = `/products/${world.products['K-1']}`;
    for (const shape of ['', '/web', '/mobile']) {
      const title = `Kettle ${shape}`;
      const isRenamed = (frame: Frame): boolean => dataOf(frame).title === title;
      const rename = () => session.ask('admin', `PATCH ${path}`, { title });
      await session.stream('admin', `GET ${shape}${path}`, isRenamed, rename);
    }
    const post = await postOf(session, 'Live');
    const isThere = (frame: Frame): boolean => dataOf(frame).pagination?.totalItems === 1;
    const write = () => commentOf(session, post, 'Seen at once');
    await session.stream('anonymous', `GET /posts/${post}/comments?sort=oldest`, isThere, write);
    const events = `/webhooks/events/stream?types=order.cancelled,order.created&resourceId=${id}`;
    for (const viewer of viewers) {
      await session.stream(viewer, `GET ${events}&since=${world.startedAt}`);
    }
    for (const query of [
      'types=nothing',
      'since=nonsense',
      'colour=red',
      'types=order.*&after=nonsense',
    ])
      await session.stream('customer', `GET /webhooks/events/stream?${query}`);
    const json = { accept: 'application/json' };
    await session.stream('customer', 'GET /webhooks/events/stream?types=nothing', isFirst, pay, {
      headers: json,
    });
    const weightedAccept = { accept: 'application/json, text/event-stream;q=0.5' };
    await session.stream('customer', `GET ${path}`, isFirst, undefined, {
      headers: weightedAccept,
    });
  },
};

const subscriptions: Script = {
  name: 'live/subscriptions',
  play: async (session, world) => {
    const id = await orderAfter(session, world);
    const query = 'subscription ($id: ID!) { orderChanged(id: $id) { id status } }';
    const body = { query, variables: { id } };
    const shows = (field: string, text: string) => (frame: Frame) =>
      JSON.stringify(frame.data ?? null).includes(`"${field}":${text}`);
    const cancel = () => session.ask('customer', `POST /orders/${id}/cancel`, {});
    const isCancelled = shows('status', '"cancelled"');
    await session.stream('customer', 'POST /graphql', isCancelled, cancel, { body });
    for (const viewer of viewers) {
      await session.stream(viewer, 'POST /graphql', isFirst, undefined, { body });
    }
    const product = {
      query: 'subscription ($id: ID!) { productChanged(id: $id) { title price } }',
      variables: { id: world.products['K-1'] },
    };
    const reprice = () =>
      session.ask('admin', `PATCH /products/${world.products['K-1']}`, { price: 50 });
    const isRepriced = shows('price', '50');
    await session.stream('anonymous', 'POST /graphql', isRepriced, reprice, { body: product });
    const wrong = { query: 'subscription { nothing }' };
    await session.stream('customer', 'POST /graphql', isFirst, undefined, { body: wrong });
    const isComplete = ({ event }: Frame): boolean => event === 'complete';
    const plain = { query: '{ apiVersion }' };
    await session.stream('customer', 'POST /graphql', isComplete, undefined, { body: plain });
  },
};

export const liveScripts = [streams, subscriptions];
