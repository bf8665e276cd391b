import type { Scenario } from '../scenario';
import { batches } from './batches';
import { imports } from './imports';
import { elections, orders } from './orders';
import { payments } from './payments';
import { resets } from './resets';
import { votes } from './votes';
import { webhooks } from './webhooks';

/** Everything that is simulated; schedules take turns. */
export const scenarios: readonly Scenario[] = [
  orders,
  elections,
  payments,
  batches,
  imports,
  votes,
  webhooks,
  resets,
];
