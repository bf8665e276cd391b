import type { IdentityServices } from '../../modules/identity';
import type { PeriodicTask } from '../../platform/jobs';
import { createResealing } from '../../platform/secrets/resealing';
import { collections } from '../collections';
import type { Foundation } from '../platform';

/** What is told to whom when a secret is lost. */
export function wireResealing(
  foundation: Foundation,
  { notices }: Pick<IdentityServices, 'notices'>,
  { secretLost }: { readonly secretLost: (endpointId: string) => Promise<void> },
): PeriodicTask {
  return createResealing({
    ...foundation,
    collections,
    onLost: {
      'users.totp.sealedSecret': notices.totpLost,
      'webhook_endpoints.secret': secretLost,
    },
  });
}
