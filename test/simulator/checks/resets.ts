import { people } from '../../support/people';
import type { Play } from '../scenario';

interface Account {
  readonly _id: string;
  readonly passwordHash?: string;
  readonly revocation?: object;
}

/** A mailed code sets one password, that of whoever was told so, and what it ends has ended. */
export async function resetViolations({ db, observed }: Play): Promise<readonly string[]> {
  const account = await db.collection<Account>('users').findOne({ _id: people.customer.id });
  const tries = observed.get('password') ?? [];
  const told = tries
    .filter(({ answer }) => answer?.output === true)
    .map(({ input }) => String(input));
  const stored = account?.passwordHash?.replace('hash of ', '') ?? 'none';
  return [
    ...(told.length > 1 ? [`the code was used ${told.length} times: ${told.join(', ')}`] : []),
    ...told
      .filter((one) => one !== stored)
      .map((one) => `«${one}» was confirmed, «${stored}» is set`),
    ...(account?.revocation ? ['what the new password ends has not ended'] : []),
  ];
}
