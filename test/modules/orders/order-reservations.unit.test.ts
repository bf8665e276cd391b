import type { OrderContext } from '../../../src/modules/orders/order-store';
import type { UnsettledOrder } from '../../../src/modules/orders/orders.document';
import { reservationsOf } from '../../../src/modules/orders/order-reservations';

describe('the reservations of an order', () => {
  it('are the customer’s use of the coupon, one of its total uses, and then the goods of all lines', () => {
    const counters = { stock: 'stock', couponUses: 'uses' } as never as OrderContext;
    const coupon = { code: 'TEN', perCustomerLimit: 2, totalLimit: 100 };
    const lines = [
      { productId: 'prd_1', quantity: 2 },
      { productId: 'prd_2', quantity: 1 },
      { productId: 'prd_1', quantity: 3 },
    ];
    const order = { customerId: 'usr_1', coupon, lines } as never as UnsettledOrder;
    const reservations = reservationsOf(counters, order).map((one) => [one.counters, one.changes]);
    expect(reservations).toEqual([
      ['uses', [{ id: 'TEN:usr_1', quantity: 1, overdraft: 2 }]],
      ['uses', [{ id: 'TEN:*', quantity: 1, overdraft: 100 }]],
      [
        'stock',
        [
          { id: 'prd_1', quantity: 5 },
          { id: 'prd_2', quantity: 1 },
        ],
      ],
    ]);
  });
});
