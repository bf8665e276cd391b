import type { Db } from 'mongodb';
import { hashCredential } from '../../modules/accounts';
import { createDemoRepository } from './demo.repository';
import { FIRST_DEMO_ORDER_ID, FIRST_DEMO_PRODUCT_ID } from './ids';
import { demoKeys, demoPeople } from './people';

/** Whether the database contains demo data or demo credentials, including those of an interrupted run. */
export function hasDemoData(db: Db): Promise<boolean> {
  const people = Object.values(demoPeople);
  return createDemoRepository(db).hasTraces({
    users: people.map(({ id }) => id),
    access_tokens: people.map(({ accessToken }) => hashCredential(accessToken)),
    api_keys: demoKeys.map(({ id }) => id),
    products: [FIRST_DEMO_PRODUCT_ID],
    orders: [FIRST_DEMO_ORDER_ID],
  });
}
