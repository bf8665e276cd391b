import type { Dice } from './dice';
import type { Fleet, Member } from './fleet';

/** Every named step of the service, and the kind of process that makes it. */
export const STEPS: Readonly<Record<string, 'api' | 'worker'>> = {
  'order.inserted': 'api',
  'order.stock_taken': 'api',
  'order.reserved': 'api',
  'order.committed': 'api',
  'order.rejecting': 'api',
  'order.released': 'api',
  'payment.intended': 'api',
  'payment.captured': 'api',
  'payment.recorded': 'api',
  'cancel.decided': 'api',
  'refund.sent': 'api',
  'cancel.refunded': 'api',
  'cancel.stock_returned': 'api',
  'refund.intended': 'api',
  'stock.settling': 'worker',
};

export interface Sabotage {
  readonly kills: Readonly<Record<'api' | 'worker' | 'database', number>>;
  readonly pauses: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A new process shall die at the first of some steps at which none has died yet; a few shall just live. */
export function failpointsFor(dice: Dice) {
  return (kind: Member['kind'], stepsHit: ReadonlyMap<string, number>): string => {
    const open = Object.keys(STEPS).filter((step) => STEPS[step] === kind && !stepsHit.has(step));
    const some = dice.shuffled(open).slice(0, Math.max(1, Math.ceil(open.length / 3)));
    return dice.chance(0.85) ? some.join(',') : '';
  };
}

/** Random kills and pauses of everybody, the database included, until it is over. */
export async function sabotage(
  fleet: Fleet,
  dice: Dice,
  { isOver, longestPauseMs }: { readonly isOver: () => boolean; readonly longestPauseMs: number },
): Promise<Sabotage> {
  const kills = { api: 0, worker: 0, database: 0 };
  let pauses = 0;
  while (!isOver()) {
    await pause(dice.between(1000, 3500));
    const blow = dice.next();
    const member = dice.pick(fleet.members);
    if (blow < 0.2) {
      kills.database += 1;
      fleet.engine.kill();
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

/** As a virtual machine that is moved or a process that swaps: everything it believes may be old. */
async function freeze(member: Member, milliseconds: number): Promise<void> {
  member.signal('SIGSTOP');
  await pause(milliseconds);
  member.signal('SIGCONT');
}
