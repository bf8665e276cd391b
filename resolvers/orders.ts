import { missingSources, paymentFor } from '../src/modules/orders';
import { type GraphContext, changesOf } from './context';
import { existing } from './existing';
import { pageRequestOf } from './paging';
import { selectedIn } from './selection';
import type { QueryResolvers, Resolvers } from './types.generated';

const order: QueryResolvers['order'] = (_root, { id, allowPartial }, { services, viewer }, info) =>
  services.orders.findOrder(viewer, id, {
    allowPartial: allowPartial ?? false,
    shownFields: selectedIn(info),
  });

const actorOf = ({ viewer, idempotency: seed, yieldSlot }: GraphContext) => ({
  viewer,
  seed,
  yieldSlot,
});

export const ordersResolvers: Resolvers = {
  Subscription: { orderChanged: { subscribe: changesOf('order'), resolve: order } },
  Query: {
    order,
    orders: (_root, { sort, page, ...filter }, { services, viewer }, info) =>
      services.orders.listOrders(
        viewer,
        { filter, sort: sort ?? null, shownFields: selectedIn(info, 'data') },
        pageRequestOf(page),
      ),
    paymentMethods: async (_root, _args, context) => ({
      data: await context.services.orders.listPaymentMethods(context),
    }),
    coupons: (_root, { page }, { services, viewer }) =>
      services.orders.listCoupons(viewer, pageRequestOf(page)),
    coupon: (_root, { code }, { services, viewer }) => services.orders.findCoupon(viewer, code),
  },
  Mutation: {
    placeOrder: (_root, { input }, context) =>
      context.services.orders.placeOrder(actorOf(context), input),
    payOrder: (_root, { id, input }, context) =>
      context.services.orders.payOrder(actorOf(context), id, {
        methodId: input?.paymentMethodId ?? null,
        capture: input?.capture ?? 'now',
      }),
    receivePaymentNotification: async (_root, { provider, message }, context) => {
      await context.services.orders.receivePaymentNotification(context, provider, message);
      return { received: true };
    },
    confirmBuiltInPayment: async (_root, { payment }, context) => ({
      state: await context.services.orders.confirmBuiltInPayment(context, payment),
    }),
    updateOrder: (_root, { id, input, version }, context) =>
      context.services.orders.updateOrder(actorOf(context), id, {
        ...input,
        version: version ?? null,
      }),
    captureOrder: (_root, { id }, context) =>
      context.services.orders.captureOrder(actorOf(context), id),
    processOrder: (_root, { id }, context) =>
      context.services.orders.processOrder(actorOf(context), id),
    shipOrder: (_root, { id, input }, context) =>
      context.services.orders.shipOrder(actorOf(context), id, {
        carrier: input.carrier,
        trackingNumber: input.trackingNumber ?? null,
      }),
    deliverOrder: (_root, { id }, context) =>
      context.services.orders.deliverOrder(actorOf(context), id),
    cancelOrder: (_root, { id, input }, context) =>
      context.services.orders.cancelOrder(actorOf(context), id, input?.reason || null),
    refundOrder: (_root, { id, input }, context) =>
      context.services.orders.refundOrder(actorOf(context), id, {
        amount: input?.amount ?? null,
        reason: input?.reason || null,
      }),
    cancelOrders: (_root, { input, mode }, context) =>
      context.services.orders.cancelOrders(actorOf(context), input.orderIds, {
        mode: mode ?? 'partial',
        reason: input.reason || null,
      }),
    updateCoupon: (_root, { code, input: patch, version = null }, context) => {
      const { services, viewer, idempotency: op } = context;
      return existing('coupon', services.orders.updateCoupon(viewer, code, { patch, version, op }));
    },
    createCoupon: (_root, { input }, { services, viewer, idempotency: op }) =>
      services.orders.createCoupon(viewer, input, op),
  },
  Order: {
    total: ({ totalAmount }) => totalAmount,
    email: (order, _args, { services, viewer }) => services.orders.notesFor(viewer, order).email,
    note: (order, _args, { services, viewer }) => services.orders.notesFor(viewer, order).note,
    paymentStatus: async (order, _args, { loaders }) =>
      order.strictness === 'listed' || order.strictness === 'lenient'
        ? order.paymentStatus
        : (paymentFor(order, await loaders.orders.payment.load(order))?.status ?? null),
    customer: async ({ customerId }, _args, { services, viewer, loaders }) => {
      const user = await loaders.accounts.user.load(customerId);
      return user && services.accounts.users.shownTo(viewer, user);
    },
    payment: async (order, _args, { loaders }) =>
      paymentFor(order, await loaders.orders.payment.load(order)),
    recommendations: async (order, _args, { loaders }) => {
      const ids = await loaders.orders.recommendations.load(order);
      const products = await Promise.all(ids?.map((id) => loaders.catalog.product.load(id)) ?? []);
      return ids && products.filter((product) => product !== null);
    },
    complete: async (order, _args, { loaders }) =>
      (await missingSources(order, loaders.orders)).length === 0,
    missing: (order, _args, { loaders }) => missingSources(order, loaders.orders),
    events: ({ id }, { page }, { loaders }) =>
      loaders.webhooks.orderEvents(id, pageRequestOf(page)),
  },
  Product: {
    category: ({ categoryId }, _args, { loaders }) => loaders.catalog.category.load(categoryId),
  },
  User: {
    orders: ({ id }, { page }, { loaders }, info) => {
      const fields = [...selectedIn(info, 'data')].sort();
      return loaders.orders.orders(id, { shownFields: fields, page: pageRequestOf(page) });
    },
  },
  OrderItem: {
    product: ({ productId }, _args, { loaders }) => loaders.catalog.product.load(productId),
  },
};
