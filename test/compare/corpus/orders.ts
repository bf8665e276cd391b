import { createHmac } from 'node:crypto';
import type { Session } from '../session';
import { ADDRESS, viewers } from '../world';
import type { Script } from './index';
import { basket, eventsOf, orderAfter } from './things';

const checkout: Script = {
  name: 'orders/checkout',
  play: async (session, world) => {
    const body = {
      ...basket(world, 'C-1 2', 'K-1'),
      externalId: 'cart-1',
      note: 'Ring twice',
      email: 'gift@compare.example',
    };
    await session.ask('customer', 'GET /payments/methods');
    const key = { 'idempotency-key': 'cart-1' };
    const { id } = await session.ask('customer', 'POST /orders', body, key);
    await session.ask('customer', 'POST /orders', body, key);
    await session.ask('customer', 'POST /orders', body);
    await session.ask('customer', 'POST /orders', { ...body, note: 'Another' });
    await session.ask('customer', 'POST /orders', { ...body, note: 'Another' }, key);
    const path = `/orders/${id}`;
    for (const viewer of [...viewers, 'partner', 'readonly'])
      await session.ask(viewer, `GET ${path}`);
    await session.ask('customer', `PATCH ${path}`, { note: 'Ring once' }, { 'if-match': '"7"' });
    await session.ask('customer', `PATCH ${path}`, {
      note: 'Ring once',
      deliveryAddress: { ...ADDRESS, country: 'DE' },
    });
    await session.ask('other', `PATCH ${path}`, { note: 'Mine' });
    await session.ask('customer', `POST ${path}/pay`, { paymentMethodId: 'pm_declined' });
    await session.ask('customer', `POST ${path}/pay`, {}, { 'idempotency-key': 'pay-1' });
    await session.ask('customer', `POST ${path}/pay`, {}, { 'idempotency-key': 'pay-1' });
    await session.ask('customer', `POST ${path}/pay`, {});
    await session.ask('customer', `PATCH ${path}`, {
      deliveryAddress: { ...ADDRESS, line1: '2 Main St', country: 'DE' },
    });
    await session.ask('customer', `PATCH ${path}`, {
      deliveryAddress: { ...ADDRESS, country: 'FI' },
    });
    await session.ask('customer', `POST ${path}/ship`, { carrier: 'UPS' });
    await session.ask('admin', `POST ${path}/process`);
    await session.ask('admin', `POST ${path}/ship`, { carrier: 'UPS', trackingNumber: '1Z999' });
    await session.ask('customer', `POST ${path}/cancel`, { reason: 'Too late' });
    await session.ask('admin', `POST ${path}/refund`, { amount: 5, reason: 'A scratch' });
    await session.ask('admin', `POST ${path}/refund`, { amount: 5000 });
    await session.ask('admin', `POST ${path}/deliver`);
    await session.ask('admin', `POST ${path}/deliver`);
    await session.ask('admin', `POST ${path}/refund`, {});
    await session.ask('customer', `GET ${path}?include=history,recommendations`);
    for (const sku of ['C-1', 'K-1'])
      await session.ask('admin', `GET /products/${world.products[sku]}`);
    await eventsOf(session, id, 10);
    await eventsOf(session, id, 10, 'customer');
    await session.ask('other', `GET /webhooks/events?resourceId=${id}`);
  },
};

const relations: Script = {
  name: 'orders/relations',
  play: async (session, world) => {
    const id = await orderAfter(session, world, ['pay', 'ship']);
    const includes =
      'customer items payment delivery summary recommendations history items.product'.split(' ');
    const expands = ['customer', 'items.product', 'items.product.category'];
    const refusedIncludes = [
      'nothing',
      'items.product.category.parent.children',
      'customer.orders',
      '',
    ];
    for (const viewer of ['customer', 'moderator', 'admin', 'readonly']) {
      for (const path of [...includes, ...refusedIncludes])
        await session.ask(viewer, `GET /orders/${id}?include=${path}`);
      for (const path of [...expands, ...refusedIncludes])
        await session.ask(viewer, `GET /orders/${id}?expand=${path}`);
      await session.ask(
        viewer,
        `GET /orders/${id}?include=${includes.join(',')}&expand=${expands.join(',')}`,
      );
      for (const path of ['customer', 'items', 'summary', 'payment', 'history', 'items.product'])
        await session.ask(viewer, `GET /orders?createdFrom=${world.startedAt}&include=${path}`);
      for (const path of ['customer', 'items'])
        await session.ask(viewer, `GET /orders?createdFrom=${world.startedAt}&expand=${path}`);
    }
    await session.ask('customer', `GET /orders/${id}?include=${'history,'.repeat(11)}customer`);
    await session.ask('customer', `GET /orders?include=customer,items,summary,payment`);
  },
};

const PAYMENTS: readonly (readonly [method: string, ...rest: readonly string[]])[] = [
  ['pm_requires_action', 'confirm'],
  ['pm_requires_action_declined', 'confirm'],
  ['pm_requires_action', 'cancel'],
  ['pm_async', 'pm_async', 'wait order.paid'],
  ['pm_async', 'cancel'],
  ['pm_async_unstoppable', 'pm_visa_4242', 'cancel', 'wait order.refunded'],
  ['pm_async_declined', 'wait order.payment_failed', 'pm_visa_4242'],
  ['pm_capture_declined', 'authorize', 'ship'],
  ['pm_failed'],
  ['pm_timeout'],
  ['pm_invalid'],
  ['pm_visa_4242_refund_async', 'refund 2', 'cancel', 'wait order.refunded 2'],
  ['pm_visa_4242_refund_refused', 'refund 2', 'cancel'],
  ['pm_mastercard_4444', 'cancel'],
];

const payments: Script = {
  name: 'orders/payments',
  play: async (session, world) => {
    for (const [method, ...steps] of PAYMENTS) {
      const id = await orderAfter(session, world, [], {
        paymentMethodId: method === 'pm_invalid' ? 'pm_card' : method,
      });
      const path = `/orders/${id}`;
      if (steps[0] !== 'authorize')
        await session.ask('customer', `POST ${path}/pay`, { paymentMethodId: method });
      await session.ask('customer', `GET ${path}`);
      await session.ask('customer', `GET ${path}?allowPartial=true`);
      for (const step of steps) await takeStep(session, path, step);
      await session.ask('customer', `GET ${path}?include=history`);
    }
    for (const steps of [
      ['authorize', 'ship'],
      ['authorize', 'process', 'cancel'],
      ['authorize', 'pay'],
    ]) {
      const id = await orderAfter(session, world, steps);
      await session.ask('admin', `GET /orders/${id}?include=history`);
      await session.ask('admin', `POST /orders/${id}/capture`);
    }
    const id = await orderAfter(session, world, ['authorize']);
    await session.ask('customer', `POST /orders/${id}/capture`);
    await session.ask('admin', `POST /orders/${id}/capture`);
    await notifications(session, id);
  },
};

async function takeStep(session: Session, path: string, step: string): Promise<void> {
  const [verb = '', detail = '', count = '1'] = step.split(' ');
  const isThere = ({ data }: { data: readonly object[] }): boolean => data.length >= Number(count);
  if (verb === 'wait') {
    const resource = path.replace('/orders/', '');
    await session.until(
      'customer',
      `GET /webhooks/events?resourceId=${resource}&type=${detail}`,
      isThere,
    );
  } else if (verb.startsWith('pm_'))
    await session.ask('customer', `POST ${path}/pay`, { paymentMethodId: verb });
  else if (verb === 'authorize')
    await session.ask('customer', `POST ${path}/pay`, { capture: 'at_shipping' });
  else if (verb === 'cancel')
    await session.ask('customer', `POST ${path}/cancel`, { reason: 'Changed my mind' });
  else if (verb === 'refund')
    await session.ask('admin', `POST ${path}/refund`, { amount: Number(detail) });
  else if (verb === 'ship') await session.ask('admin', `POST ${path}/ship`, { carrier: 'UPS' });
  else {
    const { body } = await session.send('customer', `GET ${path}`);
    const { payment } = body as { payment: { nextAction: { url: string } | null } };
    const page = new URL(payment.nextAction?.url ?? 'http://x/none').pathname;
    await session.ask('anonymous', `GET ${page}`);
    await session.ask('anonymous', `POST ${page}/confirm`);
    await session.ask('anonymous', `POST ${page}/confirm`);
  }
}

/** Signed with the public secret of the demo data, and with a wrong one. */
async function notifications(session: Session, orderId: string): Promise<void> {
  const secret = Buffer.from('ZGVtby1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z', 'base64');
  const body = JSON.stringify({
    type: 'payment.updated',
    data: { orderId, attemptId: 'pay_none', state: 'captured' },
  });
  const sentAt = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`msg_1.${sentAt}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': sentAt };
  for (const changes of [
    signature,
    signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  ]) {
    const all = { ...headers, 'webhook-signature': `v1,${changes}` };
    await session.ask('anonymous', 'POST /payments/notifications/builtin', body, all);
    await session.ask('anonymous', 'POST /payments/notifications/nobody', body, all);
  }
}

const lists: Script = {
  name: 'orders/lists',
  play: async (session, world) => {
    for (const steps of [[], ['pay'], ['cancel'], ['authorize'], ['pay', 'ship', 'deliver']])
      await orderAfter(session, world, steps, { externalId: `list-${steps.join('-')}` });
    await session.ask('other', 'POST /orders', basket(world, 'K-1'));
    for (const viewer of viewers) {
      const filter = `createdFrom=${world.startedAt}&customerId=${world.people.customer}`;
      const own = viewer === 'admin' ? filter : `createdFrom=${world.startedAt}`;
      for (const style of ['pageSize=7', 'limit=7', 'limit=9&sort=oldest'])
        await session.walk(viewer, `GET /orders?${own}&${style}`);
      for (const status of 'pending paid processing shipped delivered cancelled refunded'.split(
        ' ',
      ))
        await session.ask(viewer, `GET /orders?${own}&status=${status}`);
      for (const status of 'pending authorized paid failed partially_refunded refunded'.split(' '))
        await session.ask(viewer, `GET /orders?${own}&paymentStatus=${status}`);
      for (const query of [
        'externalId=list-pay',
        'createdTo=2020-01-01T00:00:00Z',
        `updatedFrom=${world.startedAt}&limit=3`,
      ])
        await session.ask(viewer, `GET /orders?${query}`);
      await session.ask(
        viewer,
        `GET /orders?customerId=${world.people.other}&createdFrom=${world.startedAt}`,
      );
    }
  },
};

const bulkCancel: Script = {
  name: 'orders/bulk-cancel',
  play: async (session, world) => {
    for (const mode of ['partial', 'atomic']) {
      const ids = [
        await orderAfter(session, world),
        await orderAfter(session, world, ['pay']),
        await orderAfter(session, world, ['cancel']),
      ];
      const shippedId = await orderAfter(session, world, ['pay', 'ship']);
      const foreign = await session.make('other', 'POST /orders', basket(world, 'K-1'));
      const line = `POST /orders/bulk-cancel?mode=${mode}`;
      await session.ask('customer', line, {
        orderIds: [...ids, shippedId, foreign, 'ord_none', ids[0]],
        reason: 'All',
      });
      await session.ask('customer', line, { orderIds: ids, reason: 'All' });
      await session.ask('customer', line, ids);
      await session.ask('customer', line, [shippedId]);
      await session.ask('customer', line, []);
      await session.ask('moderator', line, ids);
      for (const id of ids) await session.ask('customer', `GET /orders/${id}`);
    }
  },
};

const coupons: Script = {
  name: 'orders/coupons',
  play: async (session, world) => {
    const bodies: readonly object[] = [
      { code: 'Tenth', percent: 10, description: 'A tenth off' },
      { code: 'FIVER', amount: 5, minimumAmount: 30, perCustomerLimit: 1 },
      { code: 'EURO', amount: 5, currency: 'EUR' },
      { code: 'ONCE', percent: 50, totalLimit: 1 },
      { code: 'PAST', percent: 50, expiresAt: '2025-01-01T00:00:00Z' },
      { code: 'LATER', percent: 50, startsAt: '2090-01-01T00:00:00Z' },
      { code: 'TENTH', percent: 20 },
      { code: 'BOTH', percent: 20, amount: 3 },
      {
        code: 'BACKWARDS',
        percent: 20,
        startsAt: '2031-01-01T00:00:00Z',
        expiresAt: '2030-01-01T00:00:00Z',
      },
    ];
    for (const coupon of bodies) await session.ask('admin', 'POST /coupons', coupon);
    for (const code of ['TENTH', ' tenth ', 'FIVER', 'EURO', 'ONCE', 'PAST', 'LATER', 'NONE']) {
      for (const viewer of ['customer', 'other', 'customer'])
        await session.ask(viewer, 'POST /orders', { ...basket(world, 'C-2 3'), couponCode: code });
    }
    await session.ask('admin', 'PATCH /coupons/TENTH', { active: false, totalLimit: 3 });
    await session.ask(
      'admin',
      'PATCH /coupons/tenth',
      { expiresAt: '2020-01-01T00:00:00Z' },
      { 'if-match': '"1"' },
    );
    await session.ask('customer', 'POST /orders', {
      ...basket(world, 'C-2 3'),
      couponCode: 'TENTH',
    });
    for (const viewer of viewers) {
      await session.ask(viewer, 'GET /coupons/Once');
      await session.walk(viewer, 'GET /coupons?limit=4');
      await session.walk(viewer, 'GET /coupons?pageSize=4');
    }
  },
};

const refusals: Script = {
  name: 'orders/refusals',
  play: async (session, world) => {
    const order = basket(world, 'C-1');
    for (const lines of [
      ['K-2'],
      ['L-4 4'],
      ['K-3'],
      ['prd_none'],
      ['C-1', 'C-4'],
      ['C-1 2', 'C-1 3'],
      ['C-4 2'],
    ])
      await session.ask('customer', 'POST /orders', basket(world, ...lines));
    for (const country of ['de', 'Germany', 'ＤＥ', 'D\u200bE', 'FR'])
      await session.ask('customer', 'POST /orders', {
        ...order,
        deliveryAddress: { ...ADDRESS, country },
      });
    await session.ask('customer', 'POST /orders', {
      ...order,
      deliveryAddress: '1 Main St, Springfield',
    });
    await session.ask('customer', 'POST /orders', {
      ...order,
      deliveryAddress: { ...ADDRESS, line2: '', phone: '' },
      email: '',
    });
    for (const customerId of [world.people.other, 'usr_none', world.people.moderator]) {
      await session.ask('admin', 'POST /orders', { ...order, customerId });
      await session.ask('customer', 'POST /orders', { ...order, customerId });
    }
    for (const steps of [
      [],
      ['pay'],
      ['pay', 'process'],
      ['pay', 'ship'],
      ['pay', 'ship', 'deliver'],
      ['cancel'],
      ['pay', 'cancel'],
    ]) {
      for (const verb of ['pay', 'process', 'ship', 'deliver', 'cancel', 'refund', 'capture']) {
        const id = await orderAfter(session, world, steps);
        const body = verb === 'ship' ? { carrier: 'UPS' } : {};
        await session.ask(
          verb === 'pay' ? 'customer' : 'admin',
          `POST /orders/${id}/${verb}`,
          body,
        );
      }
      const id = await orderAfter(session, world, steps);
      await session.ask('customer', `PATCH /orders/${id}`, { note: `After ${steps.join()}` });
    }
  },
};

export const orderScripts = [checkout, relations, payments, lists, bulkCancel, coupons, refusals];
