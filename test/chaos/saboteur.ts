import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStep } from '../../src/modules/orders';
import type { ChaosDatabase } from './database';
import type { Dice } from '../support/random';
import type { Fleet, Member } from './fleet';

/** Every named step of the service, and the kind of process that executes it. */
const STEPS: Readonly<Record<OrderStep, 'api' | 'worker'>> = {
  'order.inserted': 'api',
  'order.use_taken': 'api',
  'order.stock_reserved': 'api',
  'order.reserved': 'api',
  'order.committed': 'api',
  'order.rejecting': 'api',
  'order.released': 'api',
  'payment.intended': 'api',
  'payment.captured': 'api',
  'payment.recorded': 'api',
  'payment.requested': 'api',
  'payment.cancel': 'api',
  'payment.capture': 'api',
  'payment.status': 'api',
  'payment.notified': 'api',
  'cancel.decided': 'api',
  'refund.sent': 'api',
  'cancel.returned': 'api',
  'cancel.stock_returned': 'api',
  'refund.intended': 'api',
  'stock.settling': 'worker',
};

const ALL = Object.keys(STEPS) as OrderStep[];

export interface Sabotage {
  readonly kills: Readonly<Record<'api' | 'worker' | 'database', number>>;
  readonly pauses: number;
}

/** The steps at which no process has died yet. */
export function openSteps(stepsHit: ReadonlyMap<string, number>): readonly OrderStep[] {
  return ALL.filter((step) => !stepsHit.has(step));
}

/**
 * A new process dies at the first step that it reaches and at which none has died before, so that each step has its
 * turn. The two processes of a kind share the steps, so that they do not die at the same ones.
 */
export function nextFailpoints(
  { kind, index }: { readonly kind: Member['kind']; readonly index: number },
  stepsHit: ReadonlyMap<string, number>,
): string {
  const open = openSteps(stepsHit).filter((step) => STEPS[step] === kind);
  const own = open.filter((step) => ALL.indexOf(step) % 2 === index % 2);
  return (own.length > 0 ? own : open).join(',');
}

/** Kills and pauses processes at random, including the database, until the end. */
export async function sabotage(
  { fleet, database }: { readonly fleet: Fleet; readonly database: ChaosDatabase },
  dice: Dice,
  { isOver, longestPauseMs }: { readonly isOver: () => boolean; readonly longestPauseMs: number },
): Promise<Sabotage> {
  const kills = { api: 0, worker: 0, database: 0 };
  let pauses = 0;
  while (!isOver()) {
    await sleep(dice.between(1000, 3500));
    // The database comes first, because a short storm might otherwise leave it out.
    const blow = kills.database === 0 ? 0 : dice.next();
    const member = dice.pick(fleet.members);
    if (blow < 0.2) {
      kills.database += 1;
      await database.strike(dice);
    } else if (blow < 0.5) {
      kills[member.kind] += 1;
      member.kill();
    } else {
      pauses += 1;
      await freeze(member, dice.between(200, longestPauseMs));
    }
  }
  return { kills, pauses };
}

/** Like a virtual machine that is migrated, or a process that swaps: everything it knows may be outdated. */
async function freeze(member: Member, milliseconds: number): Promise<void> {
  member.signal('SIGSTOP');
  await sleep(milliseconds);
  member.signal('SIGCONT');
}
