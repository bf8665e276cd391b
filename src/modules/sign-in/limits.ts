import type { loginDimensions } from '../../platform/config/config';
import type { RateWindow } from '../../platform/config/setting-forms';

/** The dimensions in which attempts are counted. */
export type Dimension = (typeof loginDimensions)[number];

export interface Limit {
  /** Attempts with any outcome; sliding windows. */
  readonly attempts: readonly RateWindow[];
  /** Failed attempts. */
  readonly failures?: RateWindow;
  /** After some failures each further attempt has to wait, longer every time. */
  readonly progressive?: true;
}

export type Limits = Readonly<Record<Dimension, Limit>>;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const perPerson: Limit = {
  attempts: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 20 },
  ],
  progressive: true,
};

/** Login protection in one table (docs/threat-model.md). */
export const loginLimits: Limits = {
  account: perPerson,
  /** Replaces account, address and network for a known device, so that others cannot lock the owner out. */
  knownDevice: perPerson,
  accountAndIp: { attempts: [{ seconds: MINUTE, max: 5 }] },
  ip: { attempts: [{ seconds: MINUTE, max: 30 }], failures: { seconds: DAY, max: 100 } },
  network: { attempts: [{ seconds: HOUR, max: 300 }] },
  device: { attempts: [{ seconds: HOUR, max: 60 }] },
  /**
   * Attempts on an account that a solved CAPTCHA admits, whatever others did to it; failures count towards the risk.
   */
  captcha: {
    attempts: [{ seconds: HOUR, max: 10 }],
    failures: { seconds: DAY, max: 24 * 10 },
  },
  /**
   * Reset e-mails of an account: for all callers without a CAPTCHA together, for each of its devices, and for each
   * address that solved a CAPTCHA.
   */
  resetMail: { attempts: [{ seconds: HOUR, max: 3 }] },
  /**
   * Reset e-mails of an account for all callers who solved a CAPTCHA: more than an attacker with 16 requests an hour
   * uses up.
   */
  solvedResetMail: { attempts: [{ seconds: HOUR, max: 20 }] },
  client: { attempts: [{ seconds: MINUTE, max: 600 }] },
  secondFactor: perPerson,
  reauthentication: perPerson,
};

/** Whether failed attempts are stored. */
export function countsFailures({ progressive, failures }: Limit): boolean {
  return progressive === true || failures !== undefined;
}

/** How long failures are stored. */
export const FAILURES_KEPT_SECONDS = DAY;

const FREE_FAILURES = 3;
const MAX_WAIT_SECONDS = 900;

/** Seconds to wait after so many consecutive failures: from the fourth attempt on 1, 2, 4, …, at most 900. */
export function waitSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_WAIT_SECONDS, 2 ** (failures - FREE_FAILURES));
}

/**
 * The table with the operator's changes (`LOGIN_LIMITS`), which replace the attempt windows of the dimensions that they
 * name.
 */
export function limitsWith(overrides: ReadonlyMap<Dimension, readonly RateWindow[]>): Limits {
  const changedLimits = [...overrides].map(([name, attempts]) => [
    name,
    { ...loginLimits[name], attempts },
  ]);
  return { ...loginLimits, ...(Object.fromEntries(changedLimits) as Partial<Limits>) };
}
