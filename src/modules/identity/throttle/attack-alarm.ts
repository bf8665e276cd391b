import type { Clock } from '../../../platform/clock';
import type { Logger } from '../../../platform/logger';
import type { SecurityLog } from '../security/security-log';
import type { AlarmRepository } from './attack-alarm.repository';

/** Notices that many accounts are attacked at once, and then asks unknown devices for a CAPTCHA for a while. */
export interface AttackAlarm {
  /** Returns at once. */
  noteFailure(): void;
  isRaised(): Promise<boolean>;
}

const FAILURES_PER_MINUTE = 100;
const RAISED_MS = 10 * 60_000;
const CACHE_MS = 1000;

export interface AttackAlarmDeps {
  readonly repository: AlarmRepository;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createAttackAlarm({
  repository,
  securityLog,
  clock,
  log,
}: AttackAlarmDeps): AttackAlarm {
  let known: { readonly until: Promise<Date | null>; readonly readAt: number } | null = null;

  const count = async (): Promise<void> => {
    const now = clock.now().getTime();
    const failures = await repository.countFailure(Math.floor(now / 60_000));
    if (failures < FAILURES_PER_MINUTE) return;
    await repository.raise(new Date(now + RAISED_MS));
    known = null;
    if (failures === FAILURES_PER_MINUTE) securityLog.record({ type: 'mass_attack_detected' });
  };
  const raisedUntil = (now: number): Promise<Date | null> => {
    if (known === null || now - known.readAt >= CACHE_MS) {
      known = { until: repository.raisedUntil(), readAt: now };
    }
    return known.until;
  };

  return {
    noteFailure: () => {
      count().catch((error: unknown) => log.error({ err: error }, 'a failure was not counted'));
    },
    isRaised: async () => {
      const now = clock.now();
      const until = await raisedUntil(now.getTime()).catch(() => null);
      return until !== null && until > now;
    },
  };
}
