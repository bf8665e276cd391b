import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import type { Clock } from '../../src/platform/values/clock';
import type { Database } from '../../src/platform/mongo/client';
import type { TestApp } from './build-test-app';
import { eventually } from './until';

/** The repositories of the accounts module. */
export interface Accounts {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  /** Its jobs send mail when no worker runs. */
  readonly app?: TestApp['app'];
}

export const PASSWORD = 'lantern orbit velvet 42';

/** Sends requests as a client with its own address (behind the trusted proxy of the tests) and headers. */
export function send(
  { app }: TestApp,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  {
    body,
    headers = {},
    ip = '127.0.0.1',
  }: { body?: object; headers?: Record<string, string>; ip?: string } = {},
) {
  const options: InjectOptions = { method, url, headers, remoteAddress: ip };
  return app.inject(body === undefined ? options : { ...options, payload: body });
}

/** Sign-ins, each from a new network, because many accounts from one network raise the risk. */
export function createSignIns(service: () => TestApp) {
  let count = 0;
  const newIp = (): string => `10.${(count += 1) % 256}.1.1`;
  const login = (
    email: string,
    password = PASSWORD,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const body = { email, password };
    return send(service(), 'POST', '/auth/login', { body, headers: { ...headers }, ip: newIp() });
  };
  /** Signs in with the tests' password; returns the headers of the session. */
  const signIn = async (email: string): Promise<Record<string, string>> =>
    bearer((await login(email)).json<{ accessToken: string }>().accessToken);
  return { newIp, login, signIn };
}

/** Creates an active account with the tests' password; all such accounts share one hash. */
export async function createAccount(
  service: Accounts,
  email: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const _id = `usr_${email.replace(/\W/g, '_')}`;
  await service.database.db.collection<{ _id: string }>('users').insertOne({
    _id,
    email,
    displayName: 'Somebody',
    avatarUrl: null,
    role: 'customer',
    status: 'active',
    createdAt: service.clock.now(),
    version: 1,
    passwordHash: await storedHash(),
    ...overrides,
  } as never);
  return _id;
}

let cachedHash: Promise<string> | undefined;

/** The cheapest parameters: the cost of verifying a password is set by its stored hash. */
function storedHash(): Promise<string> {
  return (cachedHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
}

/** A job sends the mail, so this waits until it has arrived. */
export async function mailTo(
  { database, app }: Accounts,
  to: string,
  kind: string,
): Promise<{ readonly text: string }> {
  const mails = database.db.collection<{ text: string }>('mails');
  const find = async () => {
    await app?.worker.settle();
    return mails.find({ to, kind }).sort({ _id: -1 }).limit(1).toArray();
  };
  const [mail] = await eventually(find, ({ length }) => length > 0);
  return mail as { text: string };
}

/** Extracts the code from a mail. */
export async function codeIn(service: Accounts, to: string, kind: string): Promise<string> {
  const { text } = await mailTo(service, to, kind);
  return /\b((?:vt|pt)_[\w-]{43}|\d{6})\b/.exec(text)?.[1] ?? '';
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}
