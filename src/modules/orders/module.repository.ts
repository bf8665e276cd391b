import type { Db } from 'mongodb';
import { createOrdersRepository, ordersCollection } from './orders.repository';
import { createPaymentsRepository, paymentsCollection } from './payments.repository';
import {
  createRecommendationsRepository,
  recommendationsCollection,
} from './recommendations.repository';

/** The collections of this module. */
export const orderCollections = [ordersCollection, paymentsCollection, recommendationsCollection];

export type OrderRepositories = ReturnType<typeof createOrderRepositories>;

export function createOrderRepositories(db: Db) {
  return {
    orders: createOrdersRepository(db),
    payments: createPaymentsRepository(db),
    recommendations: createRecommendationsRepository(db),
  };
}
