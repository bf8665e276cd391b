import type { Scenario } from '../scenario';
import { batches } from './batches';
import { imports } from './imports';
import { orders } from './orders';
import { payments } from './payments';
import { votes } from './votes';

/** Everything that is simulated; schedules take turns. */
export const scenarios: readonly Scenario[] = [orders, payments, batches, imports, votes];
