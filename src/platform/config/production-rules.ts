import { isNearlyProduction } from './misspelt';
import type { Config } from './settings-table';

/** A setting that production refuses, although development accepts it. */
export interface ProductionRule {
  readonly setting: string;
  /** The state of the setting that stops a start. */
  readonly refusedValue: string;
  readonly because: string;
  readonly isBroken: (settings: ProductionSettings) => boolean;
}

export interface ProductionSettings extends Pick<
  Config,
  | 'mongoUrl'
  | 'corsOrigins'
  | 'clockSpeed'
  | 'failpoint'
  | 'allowInsecureWebhooks'
  | 'demoData'
  | 'smtpUrl'
  | 'keepsMails'
> {
  /** Whether the setting has a value, even one that cannot be parsed, which is another fault. */
  readonly isSet: (name: string) => boolean;
}

/** The settings that stop a start with NODE_ENV=production; docs/operations shows the same table. */
export const productionRules: readonly ProductionRule[] = [
  {
    setting: 'MONGODB_URL',
    refusedValue: 'unset',
    because: 'the embedded engine is for development',
    isBroken: ({ mongoUrl }) => mongoUrl === null,
  },
  {
    setting: 'SECRET_KEYS, SECRET_KEY',
    refusedValue: 'both unset',
    because:
      'every process must be able to read what another signed or sealed; at least 32 random bytes',
    isBroken: ({ isSet }) => !isSet('SECRET_KEYS') && !isSet('SECRET_KEY'),
  },
  {
    setting: 'CORS_ORIGINS',
    refusedValue: 'contains null',
    because: 'every sandboxed page and local file sends that origin',
    isBroken: ({ corsOrigins }) => corsOrigins.includes('null'),
  },
  {
    setting: 'CLOCK_SPEED',
    refusedValue: 'not 1',
    because: 'credentials, leases and windows would end early',
    isBroken: ({ clockSpeed }) => clockSpeed !== 1,
  },
  {
    setting: 'FAILPOINT',
    refusedValue: 'set',
    because: 'it kills the process',
    isBroken: ({ failpoint }) => failpoint !== '',
  },
  {
    setting: 'ALLOW_INSECURE_WEBHOOKS',
    refusedValue: 'true',
    because: 'customers could reach addresses inside your network',
    isBroken: ({ allowInsecureWebhooks }) => allowInsecureWebhooks,
  },
  {
    setting: 'DEMO_DATA',
    refusedValue: 'true',
    because: 'its credentials are published',
    isBroken: ({ demoData }) => demoData,
  },
  {
    setting: 'PAYMENT_PROVIDER',
    refusedValue: 'unset',
    because: 'the built-in provider takes no money; builtin confirms that this is intended',
    isBroken: ({ isSet }) => !isSet('PAYMENT_PROVIDER'),
  },
  {
    setting: 'SMTP_URL',
    refusedValue: 'unset',
    because: 'no mail would be sent; MAIL=outbox confirms that mails stay in the database',
    isBroken: ({ smtpUrl, keepsMails }) => smtpUrl === null && !keepsMails,
  },
];

/** The only rule that needs the database. */
export const demoDataRule: Omit<ProductionRule, 'isBroken'> = {
  setting: 'the database',
  refusedValue: 'has demo data or demo credentials',
  because: 'its credentials are published; start with an empty database',
};

/** One line per broken rule. */
export function productionFaults(settings: ProductionSettings): readonly string[] {
  return productionRules.filter(({ isBroken }) => isBroken(settings)).map(faultOf);
}

/** The fault and its consequence. */
export function faultOf({ setting, refusedValue, because }: typeof demoDataRule): string {
  return `production: ${setting} ${refusedValue} (${because})`;
}

/** Settings that production accepts, although they are seldom intended. */
export function productionWarnings({
  nodeEnv,
  isProduction,
  graphqlIntrospection,
  publicUrl,
  isSet,
}: Pick<Config, 'isProduction' | 'graphqlIntrospection' | 'publicUrl'> &
  Pick<ProductionSettings, 'isSet'> & { readonly nodeEnv: string }): readonly string[] {
  if (isNearlyProduction(nodeEnv)) {
    return [
      `NODE_ENV=${nodeEnv} is not production: neither its refusals nor its defaults are in force`,
    ];
  }
  if (!isProduction) return [];
  const warnings: string[] = [];
  if (graphqlIntrospection)
    warnings.push('GRAPHQL_INTROSPECTION=true shows the whole GraphQL schema to everybody');
  if (!isSet('PUBLIC_URL'))
    warnings.push(`PUBLIC_URL is not set: links that clients get begin with ${publicUrl}`);
  return warnings;
}
