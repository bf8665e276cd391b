/** Signals for or against a sign-in with the correct password. */
export interface RiskFacts {
  readonly isKnownDevice: boolean;
  /** The country differs from those of earlier sign-ins; false if either is unknown. */
  readonly isUnusualCountry: boolean;
  /** Failed attempts on this account before this one. */
  readonly failures: number;
  /** Distinct accounts tried from the same network in the last hour. */
  readonly accountsFromNetwork: number;
  readonly isPasswordLeaked: boolean;
  readonly isUnderAttack: boolean;
}

export type RiskLevel = 'low' | 'medium' | 'high';

export interface Risk {
  readonly level: RiskLevel;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Why a sign-in is suspicious. */
export const RISK_REASONS = [
  'new_device',
  'unusual_country',
  'some_failures',
  'many_failures',
  'several_accounts',
  'many_accounts',
  'leaked_password',
  'mass_attack',
] as const;

/** The score table: one row per reason, added up. */
const signals: readonly {
  readonly reason: (typeof RISK_REASONS)[number];
  readonly points: number;
  readonly holds: (facts: RiskFacts) => boolean;
}[] = [
  { reason: 'new_device', points: 10, holds: (f) => !f.isKnownDevice },
  { reason: 'unusual_country', points: 30, holds: (f) => f.isUnusualCountry },
  { reason: 'some_failures', points: 10, holds: (f) => f.failures >= 5 },
  { reason: 'many_failures', points: 20, holds: (f) => f.failures >= 10 },
  { reason: 'several_accounts', points: 20, holds: (f) => f.accountsFromNetwork >= 10 },
  { reason: 'many_accounts', points: 30, holds: (f) => f.accountsFromNetwork >= 30 },
  { reason: 'leaked_password', points: 30, holds: (f) => f.isPasswordLeaked },
  { reason: 'mass_attack', points: 10, holds: (f) => f.isUnderAttack },
];

const MEDIUM = 30;
const HIGH = 80;

/** Low: proceed. Medium: require a second factor. High: refuse like a wrong password. */
export function riskOf(facts: RiskFacts): Risk {
  const matches = signals.filter(({ holds }) => holds(facts));
  const score = matches.reduce((sum, { points }) => sum + points, 0);
  const level = score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low';
  return { level, score, reasons: matches.map(({ reason }) => reason) };
}

/** Signals known before the account is looked up, because a CAPTCHA must not reveal whether an account exists. */
export interface CaptchaFacts {
  readonly isKnownDevice: boolean;
  readonly accountFailures: number;
  readonly ipFailures: number;
  readonly accountsFromNetwork: number;
  readonly isUnderAttack: boolean;
}

/** Required only at a raised risk, and from a known device only after its own failures. */
export function needsCaptcha(facts: CaptchaFacts): boolean {
  if (facts.accountFailures >= 5) return true;
  if (facts.isKnownDevice) return false;
  return facts.ipFailures >= 15 || facts.accountsFromNetwork >= 15 || facts.isUnderAttack;
}
