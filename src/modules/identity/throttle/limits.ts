/** Along what attempts are counted (specification part 5). */
export type Dimension =
  | 'account'
  | 'knownDevice'
  | 'accountAndIp'
  | 'ip'
  | 'network'
  | 'device'
  | 'client'
  | 'secondFactor'
  | 'reauthentication';

export interface Window {
  readonly seconds: number;
  readonly max: number;
}

export interface Limit {
  /** Attempts, whatever comes of them; sliding windows. */
  readonly attempts: readonly Window[];
  /** Attempts that did not turn out right. */
  readonly misses?: Window;
  /** After some misses each further attempt has to wait, longer every time. */
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

/** Login protection in one table (decisions.md part 8). */
export const loginLimits: Limits = {
  account: perPerson,
  /** Stands in for account, address and network, so that nobody can lock the owner out. */
  knownDevice: perPerson,
  accountAndIp: { attempts: [{ seconds: MINUTE, max: 5 }] },
  ip: { attempts: [{ seconds: MINUTE, max: 30 }], misses: { seconds: DAY, max: 100 } },
  network: { attempts: [{ seconds: HOUR, max: 300 }] },
  device: { attempts: [{ seconds: HOUR, max: 60 }] },
  client: { attempts: [{ seconds: MINUTE, max: 600 }] },
  secondFactor: perPerson,
  reauthentication: perPerson,
};

/** Misses are remembered this long. */
export const MISSES_KEPT_SECONDS = DAY;

const FREE_MISSES = 3;
const LONGEST_WAIT_SECONDS = 900;

/** How long to wait after so many misses in a row: from the fourth attempt on 1, 2, 4, … at most 900 seconds. */
export function waitSeconds(misses: number): number {
  if (misses < FREE_MISSES) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, 2 ** (misses - FREE_MISSES));
}
