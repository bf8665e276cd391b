import type { Settings } from './settings';

interface BannerFacts {
  readonly address: string;
  readonly database: string;
}

/** The facts that a person needs after the start, including the credentials of the demo data. */
export function printBanner(settings: Settings, { address, database }: BannerFacts): void {
  const { config } = settings;
  const pages = config.hasPortal ? `Docs:      ${address}/docs   OpenAPI: ` : 'OpenAPI:   ';
  const lines: [string, ...string[]] = [
    `Listening on ${address}`,
    `Database:  ${database}`,
    `${pages}${address}/openapi.json   GraphQL: ${address}/graphql`,
    ...(config.hasPortal ? [`Dashboard: ${address}/dashboard`] : []),
    ...(config.demoData ? demoLines(address) : []),
  ];
  announce(settings, lines);
}

/**
 * Announces that the process is running: prints lines for people, or in production writes the first of them to the log.
 */
export function announce({ config, log }: Settings, lines: readonly [string, ...string[]]): void {
  if (config.isProduction) log.info({}, lines[0]);
  else console.log(lines.join('\n'));
}

function demoLines(address: string): readonly string[] {
  return [
    'Demo credentials (Authorization: Bearer …):',
    '  at_demo_customer  at_demo_customer_two  at_demo_moderator  at_demo_admin',
    '  sk_demo_partner   sk_demo_internal      sk_demo_readonly',
    '  sign in: customer@example.com / correct-horse-battery-staple',
    `Try: curl -H 'Authorization: Bearer at_demo_customer' ${address}/orders`,
  ];
}
