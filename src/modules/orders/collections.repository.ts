import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import {
  couponsCollection,
  couponUsesCollection,
  createCouponsRepository,
  createCouponUses,
} from './coupons.repository';
import { createCustomerOrdersRepository } from './customer-orders.repository';
import { createOrdersRepository, ordersCollection } from './orders.repository';
import {
  createRecommendationsRepository,
  recommendationsCollection,
} from './recommendations.repository';

/** The collections of this module. */
export const orderCollections = [
  ordersCollection,
  recommendationsCollection,
  couponsCollection,
  couponUsesCollection,
];

export type OrderRepositories = ReturnType<typeof createOrderRepositories>;

export function createOrderRepositories(db: Db, clock: Clock) {
  return {
    orders: createOrdersRepository(db, clock),
    recommendations: createRecommendationsRepository(db),
    coupons: createCouponsRepository(db, clock),
    couponUses: createCouponUses(db),
    customerOrders: createCustomerOrdersRepository(db, clock),
  };
}
