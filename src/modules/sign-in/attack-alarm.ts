import { createCache } from '../../platform/values/caches';
import type { Clock } from '../../platform/values/clock';
import type { Logger } from '../../platform/telemetry/logger';
import type { SecurityLog } from '../accounts';
import type { AlarmRepository } from './attack-alarm.repository';

const MAX_FAILURES_PER_MINUTE = 100;
/** More attempts on one account in a minute are an attack on that account, not on many. */
const MAX_COUNTED_PER_ACCOUNT = 10;
const MINUTE_MS = 60_000;
const RAISED_MS = 10 * MINUTE_MS;
const CACHE_MS = 1000;
const MAX_ACCOUNTS = 10_000;

export interface AttackAlarmDeps {
  readonly repository: AlarmRepository;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export type AttackAlarm = ReturnType<typeof createAttackAlarm>;

/** Detects an attack on many accounts at once, and then requires a CAPTCHA from unknown devices for a while. */
export function createAttackAlarm(deps: AttackAlarmDeps) {
  const { repository, securityLog, clock, log } = deps;
  const isCounted = createAccountCap();
  const alarmEnd = createCache(() => repository.findAlarmEnd(), { clock, ttlMs: CACHE_MS });
  let pendingFailures = 0;
  let isFlushing = false;

  const isRaised = async (): Promise<boolean> => {
    const until = await alarmEnd.get().catch(() => null);
    return until !== null && until > clock.now();
  };
  /** Failures during a running command are sent with the next one, so an attack costs few commands. */
  const flush = async (): Promise<void> => {
    while (pendingFailures > 0) {
      const count = pendingFailures;
      pendingFailures = 0;
      const now = clock.now();
      const failures = await repository.addFailures(count, { now, windowMs: MINUTE_MS });
      if (failures < MAX_FAILURES_PER_MINUTE) continue;
      if (!(await isRaised())) await securityLog.record({ type: 'mass_attack_detected' });
      const until = new Date(now.getTime() + RAISED_MS);
      await repository.raise(until);
      alarmEnd.put(until);
    }
  };
  return {
    /** Counts a failed attempt, whatever refused it. Returns immediately. */
    noteFailure: (email: string) => {
      if (!isCounted(email, clock.now().getTime())) return;
      pendingFailures += 1;
      if (isFlushing) return;
      isFlushing = true;
      flush()
        .catch((error: unknown) => log.error({ err: error }, 'failed sign-ins were not counted'))
        .finally(() => (isFlushing = false));
    },
    isRaised,
  };
}

/** True for the first few attempts on an account in a minute. */
function createAccountCap(): (email: string, now: number) => boolean {
  const counts = new Map<string, number>();
  let since = 0;
  return (email, now) => {
    if (now - since >= MINUTE_MS || counts.size >= MAX_ACCOUNTS) {
      counts.clear();
      since = now;
    }
    const count = (counts.get(email) ?? 0) + 1;
    counts.set(email, count);
    return count <= MAX_COUNTED_PER_ACCOUNT;
  };
}
