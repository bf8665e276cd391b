import type { loginDimensions } from '../../platform/config/config';
import type { Window } from '../../platform/config/setting-forms';

/** Along what attempts are counted. */
export type Dimension = (typeof loginDimensions)[number];

export type { Window };

export interface Limit {
  /** Attempts, whatever comes of them; sliding windows. */
  readonly attempts: readonly Window[];
  /** Attempts that failed. */
  readonly failures?: Window;
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
  /** Stands in for account, address and network, so that nobody can lock the owner out. */
  knownDevice: perPerson,
  accountAndIp: { attempts: [{ seconds: MINUTE, max: 5 }] },
  ip: { attempts: [{ seconds: MINUTE, max: 30 }], failures: { seconds: DAY, max: 100 } },
  network: { attempts: [{ seconds: HOUR, max: 300 }] },
  device: { attempts: [{ seconds: HOUR, max: 60 }] },
  /** Tries of an account that a solved CAPTCHA opens, whatever others did to it; failures count for the risk. */
  captcha: {
    attempts: [{ seconds: HOUR, max: 10 }],
    failures: { seconds: DAY, max: 24 * 10 },
  },
  /** Of an account to everybody who solved nothing, to each of its devices, and to each address that solved a CAPTCHA. */
  resetMail: { attempts: [{ seconds: HOUR, max: 3 }] },
  /** Of an account to all who solved a CAPTCHA: more than somebody with 16 requests an hour uses up. */
  solvedResetMail: { attempts: [{ seconds: HOUR, max: 20 }] },
  client: { attempts: [{ seconds: MINUTE, max: 600 }] },
  secondFactor: perPerson,
  reauthentication: perPerson,
};

/** Whether attempts that failed are remembered. */
export function countsFailures({ progressive, failures }: Limit): boolean {
  return progressive === true || failures !== undefined;
}

/** Failures are remembered this long. */
export const FAILURES_KEPT_SECONDS = DAY;

const FREE_FAILURES = 3;
const MAX_WAIT_SECONDS = 900;

/** How long to wait after so many failures in a row: from the fourth attempt on 1, 2, 4, … at most 900 seconds. */
export function waitSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_WAIT_SECONDS, 2 ** (failures - FREE_FAILURES));
}

/** The table with the operator's changes (`LOGIN_LIMITS`), which replace the windows of attempts of what they name. */
export function limitsWith(overrides: ReadonlyMap<Dimension, readonly Window[]>): Limits {
  const changed = [...overrides].map(([name, attempts]) => [
    name,
    { ...loginLimits[name], attempts },
  ]);
  return { ...loginLimits, ...(Object.fromEntries(changed) as Partial<Limits>) };
}
