import type { Scenario } from '../scenario';
import { batches } from './batches';
import { cancellations } from './cancellations';
import { creations } from './creations';
import { imports } from './imports';
import { elections, orders } from './orders';
import { payments, providers } from './payments';
import { refunds } from './refunds';
import { resets } from './resets';
import { searches } from './searches';
import { sessions } from './sessions';
import { votes } from './votes';
import { sequences, webhooks } from './webhooks';

/** All scenarios; schedules run them in turn. */
export const scenarios: readonly Scenario[] = [
  orders,
  elections,
  payments,
  providers,
  refunds,
  batches,
  cancellations,
  creations,
  imports,
  votes,
  webhooks,
  sequences,
  resets,
  searches,
  sessions,
];
