/** What speaks for or against a sign-in with the right password. */
export interface RiskFacts {
  readonly isKnownDevice: boolean;
  /** The country differs from those of earlier sign-ins; false when either is unknown. */
  readonly isUnusualCountry: boolean;
  /** Wrong attempts on this account before. */
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

/** What makes a sign-in suspicious. */
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

/** The table of the score: one line per reason, added up. */
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

/** Low: go on. Medium: a second factor. High: refused like a wrong password. */
export function riskOf(facts: RiskFacts): Risk {
  const matches = signals.filter(({ holds }) => holds(facts));
  const score = matches.reduce((sum, { points }) => sum + points, 0);
  const level = score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low';
  return { level, score, reasons: matches.map(({ reason }) => reason) };
}

/** What is known before the account is looked up: a CAPTCHA must not tell whether there is one. */
export interface CaptchaFacts {
  readonly isKnownDevice: boolean;
  readonly accountFailures: number;
  readonly ipFailures: number;
  readonly accountsFromNetwork: number;
  readonly isUnderAttack: boolean;
}

/** Only on raised risk, and on a known device only after its own failures. */
export function needsCaptcha(facts: CaptchaFacts): boolean {
  if (facts.accountFailures >= 5) return true;
  if (facts.isKnownDevice) return false;
  return facts.ipFailures >= 15 || facts.accountsFromNetwork >= 15 || facts.isUnderAttack;
}
