import { people } from '../../support/people';
import type { Play } from '../scenario';

interface Account {
  readonly _id: string;
  readonly passwordHash?: string;
  readonly revocation?: object;
}

/**
 * Checks that a mailed code set one password, that of the client with the success response, and
 * that the sessions that it revokes have ended.
 */
export async function resetViolations({ db, observations }: Play): Promise<readonly string[]> {
  const account = await db.collection<Account>('users').findOne({ _id: people.customer.id });
  const tries = observations.get('password') ?? [];
  const passwords = tries
    .filter(({ answer }) => answer?.output === true)
    .map(({ input }) => String(input));
  const storedPassword = account?.passwordHash?.replace('hash of ', '') ?? 'none';
  return [
    ...(passwords.length > 1
      ? [`the code was used ${passwords.length} times: ${passwords.join(', ')}`]
      : []),
    ...passwords
      .filter((one) => one !== storedPassword)
      .map((one) => `«${one}» was confirmed, «${storedPassword}» is set`),
    ...(account?.revocation ? ['the sessions that the new password revokes have not ended'] : []),
  ];
}
