import { Kind, parse } from 'graphql';
import { operationOf } from '../../src/graphql/fixed-document';
import { endpoints } from '../../src/rest/endpoints';
import { defineEndpoint } from '../../src/rest/endpoint';
import { CreateOrder, GetCoupon, GetOrder, ListOrders } from '../../src/rest/orders.generated';
import { pageParameters, text } from '../../src/rest/parameters';

const order = {
  tag: 'orders',
  resource: 'order',
  summary: 'An order',
  policy: 'order.read',
} as const;
const body = { inputType: 'CreateOrderInput' };

/** Checked only by the compiler. */
export const typedRows = [
  defineEndpoint('GET /orders/:id', { ...order, document: GetOrder }),
  // @ts-expect-error the path has no parameter of the name that the document takes
  defineEndpoint('GET /coupons/:coupon', { ...order, document: GetCoupon }),
  // @ts-expect-error the document takes an input, so there is a body
  defineEndpoint('POST /orders', { ...order, document: CreateOrder }),
  // @ts-expect-error a value of another type than the document takes
  defineEndpoint('GET /orders', { ...order, document: ListOrders, query: { status: text('A') } }),
  // @ts-expect-error an action that the policy table does not have
  defineEndpoint('POST /orders', { ...order, policy: 'order.eat', document: CreateOrder, body }),
  defineEndpoint('GET /orders', { ...order, document: ListOrders, query: pageParameters }),
  // @ts-expect-error a field that the response does not have
  defineEndpoint('POST /orders', { ...order, document: CreateOrder, body, location: (a) => a.url }),
];

describe('the table of endpoints', () => {
  it('uses the body types of the document', () => {
    const different = endpoints.flatMap(({ method, path, body: own, document }) => {
      const { variableDefinitions = [] } = operationOf(parse(document.source));
      const input = variableDefinitions.find(({ variable }) => variable.name.value === 'input');
      const type = input?.type.kind === Kind.NON_NULL_TYPE ? input.type.type : input?.type;
      const name = type?.kind === Kind.NAMED_TYPE ? type.name.value : undefined;
      return name === own?.inputType ? [] : [`${method} ${path}: ${name} ${own?.inputType}`];
    });
    expect(different).toEqual([]);
  });
});
