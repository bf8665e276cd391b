import type { Scenario } from '../scenario';
import { batches } from './batches';
import { imports } from './imports';
import { orders } from './orders';
import { payments } from './payments';
import { resets } from './resets';
import { votes } from './votes';
import { webhooks } from './webhooks';

/** Everything that is simulated; schedules take turns. */
export const scenarios: readonly Scenario[] = [
  orders,
  payments,
  batches,
  imports,
  votes,
  webhooks,
  resets,
];
