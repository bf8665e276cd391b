import { hashCredential } from '../../../src/modules/accounts';
import { people, seedPeople } from '../../support/people';
import {
  accessTokensOf,
  noteTaken,
  sessionViolations,
  type RefreshResult,
} from '../checks/sessions';
import type { Play, Scenario } from '../scenario';
import { origin } from './shop';

const SESSION = 'ses_simulated';
const TOKEN = 'rt_of-the-sign-in';
const MONTH_MS = 30 * 86_400_000;
/** Times of use: within the overlap, at its end, and long after it. */
const PAUSES_MS = [0, 300, 9000, 15_000];
const MAX_TURNS = 3;

/**
 * Uses a refresh token; returns its successor, or null if it was refused or the outcome is unknown.
 */
async function refresh(play: Play, device: string, token: string): Promise<string | null> {
  const { time } = play.world;
  const answer = await play.ask(
    {
      words: `${device} shows ${token.slice(0, 8)}`,
      principal: device,
      key: null,
      content: token,
      work: async ({ services: { accounts } }) => {
        const { refreshToken, accessToken } = await accounts.sessions.refresh(origin, token);
        return { refreshToken, accessToken };
      },
    },
    {
      object: 'session',
      input: { token, from: time.now() },
      outputOf: ({ status, body }): RefreshResult => ({
        successor: status === 200 ? String(body['refreshToken']) : null,
        accessToken: status === 200 ? String(body['accessToken']) : null,
        until: time.now(),
      }),
    },
  );
  return answer?.status === 200 ? String(answer.body['refreshToken']) : null;
}

/** Several devices use the same refresh token, one of which has stolen it. */
export const sessions: Scenario = {
  name: 'sessions',
  jobs: ['revocations'],
  apis: 2,
  workers: 1,
  seed: async (db, now) => {
    await seedPeople(db, now);
    const userId = people.customer.id;
    const expiresAt = new Date(now.getTime() + MONTH_MS);
    await db.collection<{ _id: string }>('sessions').insertOne({
      _id: SESSION,
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      revokedAt: null,
      ip: origin.ip,
      country: null,
      userAgent: null,
    } as never);
    await db.collection<{ _id: string }>('refresh_tokens').insertOne({
      _id: hashCredential(TOKEN),
      sessionId: SESSION,
      userId,
      usedAt: null,
      expiresAt,
    } as never);
  },
  clients: (play) => {
    const { choices } = play.world;
    const devices = ['ann’s phone', 'ann’s copy', 'a thief'].slice(0, 2 + choices.pick(2));
    return devices.map((device) => async () => {
      let token = TOKEN;
      const turns = 1 + choices.pick(MAX_TURNS);
      for (let turn = 0; turn < turns; turn += 1) {
        await play.world.sleep(PAUSES_MS[choices.pick(PAUSES_MS.length)] ?? 0);
        token = (await refresh(play, device, token)) ?? token;
      }
    });
  },
  atRest: async (play, { authenticate }) => {
    for (const token of accessTokensOf(play)) {
      const isTaken = await authenticate.renew(`Bearer ${token}`, origin.ip).then(
        () => true,
        () => false,
      );
      if (isTaken) noteTaken(play, token);
    }
  },
  check: (play) => sessionViolations(play, SESSION),
};
