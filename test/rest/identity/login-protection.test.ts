import { useTestApp } from '../../support/build-test-app';
import { solvedToken, type CaptchaChallenge } from '../../support/captcha';
import { codeIn, createAccount, mailTo, PASSWORD, send } from '../../support/accounts';
import { eventually } from '../../support/until';
import { isDeep } from '../../support/size';

const COUNTRY = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'X-Country' };

const service = useTestApp({ env: COUNTRY });

let addresses = 0;
/** Returns a new address in a network of its own. */
function newIp(): string {
  addresses += 1;
  return `20.${Math.floor(addresses / 250)}.${addresses % 250}.1`;
}

interface Visitor {
  readonly password?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
  readonly captchaToken?: string;
}

/** A sign-in behind the trusted proxy. */
function login(email: string, { password = PASSWORD, ip, headers, captchaToken }: Visitor = {}) {
  return send(service, 'POST', '/auth/login', {
    body: { email, password, ...(captchaToken ? { captchaToken } : {}) },
    headers: { 'x-forwarded-for': ip ?? newIp(), ...headers },
  });
}

const wrong = { password: 'not the password' };

/** Accounts whose passwords are cheaper to verify than those of unknown accounts. */
async function createAccounts(name: string, count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
  await Promise.all(emails.map((email) => createAccount(service, email)));
  return emails;
}

async function solvedCaptcha(): Promise<string> {
  const { body } = await send(service, 'GET', '/auth/captcha');
  return solvedToken(JSON.parse(body) as CaptchaChallenge);
}

describe('one account', () => {
  it.each(['stormed@example.com', 'nobody-there@example.com'])(
    'verifies at most 5 of 100 parallel attempts: %s',
    async (email) => {
      if (email.startsWith('stormed')) await createAccount(service, email);
      // Retries once after a 503, as clients do, because the connection pool is cold.
      const insist = () =>
        eventually(
          () => login(email, wrong),
          ({ statusCode }) => statusCode !== 503,
        );
      const answers = await Promise.all(Array.from({ length: 100 }, insist));
      const attempts = answers.filter(({ statusCode }) => statusCode === 401);
      // The first three attempts need no wait.
      expect(attempts.length).toBeGreaterThanOrEqual(3);
      expect(attempts.length).toBeLessThanOrEqual(5);
      const refusals = answers.filter(({ statusCode }) => statusCode === 429);
      const others = answers.filter(({ statusCode }) => statusCode !== 401 && statusCode !== 429);
      expect(others.map(({ body }) => body)).toEqual([]);
      expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it.each(['sixth@example.com', 'sixth-nobody@example.com'])(
    'refuses the 6th attempt in a minute with 429 even with the right password: %s',
    async (email) => {
      if (email === 'sixth@example.com') await createAccount(service, email);
      for (const pauseSeconds of [0, 0, 0, 1, 2]) {
        service.clock.advance(pauseSeconds * 1000);
        expect((await login(email, wrong)).statusCode).toBe(401);
      }
      service.clock.advance(5000);
      const sixth = await login(email);
      expect(sixth.statusCode).toBe(429);
      expect(sixth.headers['retry-after']).toBe('52');
    },
  );

  it('accepts three simultaneous attempts in any order, and makes the fourth wait', async () => {
    const email = 'overtaken@example.com';
    await createAccount(service, email);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await login(email, wrong)).statusCode);
      // The next attempt read the time before this one was counted.
      service.clock.advance(-5);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('makes each attempt after the third wait longer, and does not count refused ones', async () => {
    const email = 'patient@example.com';
    await createAccount(service, email);
    for (let attempt = 0; attempt < 3; attempt += 1) await login(email, wrong);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const refusal = await login(email);
      expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '1']);
    }
    service.clock.advance(1000);
    expect((await login(email, wrong)).statusCode).toBe(401);
    const refusal = await login(email);
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '2']);
    service.clock.advance(2000);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('asks for a CAPTCHA after five failures; each solution counts once', async () => {
    const email = 'puzzled@example.com';
    await createAccount(service, email);
    for (const pauseSeconds of [0, 0, 0, 1, 2]) {
      service.clock.advance(pauseSeconds * 1000);
      await login(email, wrong);
    }
    service.clock.advance(61_000);
    expect((await login(email)).json()).toMatchObject({ code: 'captcha_required' });
    const captchaToken = await solvedCaptcha();
    expect((await login(email, { ...wrong, captchaToken })).statusCode).toBe(401);
    service.clock.advance(61_000);
    const again = await login(email, { captchaToken });
    expect(again.json()).toMatchObject({ code: 'captcha_required' });
    const answer = await login(email, { captchaToken: await solvedCaptcha() });
    expect(answer.statusCode).toBe(200);
  });

  it('allows one attempt for each solved CAPTCHA, however many attempts others made', async () => {
    const email = 'besieged@example.com';
    await createAccount(service, email);
    for (let attempt = 0; attempt < 16; attempt += 1) {
      await login(email, wrong);
      service.clock.advance(225_000);
    }
    expect((await login(email)).json()).toMatchObject({ code: 'captcha_required' });
    const owner = await login(email, { captchaToken: await solvedCaptcha() });
    expect(owner.statusCode).toBe(200);
    // Counts eight more attempts without solving as many challenges.
    const buckets = service.database.db.collection<{ _id: string }>('throttle');
    const latest = { sort: { expiresAt: -1 } } as const;
    const own = await buckets.findOne({ _id: /^captcha:/ }, latest);
    const hits = { $each: Array.from({ length: 8 }, () => service.clock.now()) };
    await buckets.updateOne({ _id: own?._id ?? '' }, { $push: { hits } as never });
    const tenth = await login(email, { ...wrong, captchaToken: await solvedCaptcha() });
    expect(tenth.statusCode).toBe(401);
    const eleventh = await login(email, { captchaToken: await solvedCaptcha() });
    expect(eleventh.statusCode).toBe(429);
  });

  it('says that a solved CAPTCHA allows an attempt when only the account is over its limit', async () => {
    const email = 'told-of-captchas@example.com';
    await createAccount(service, email);
    for (const pauseSeconds of [0, 0, 0, 1, 2]) {
      service.clock.advance(pauseSeconds * 1000);
      await login(email, wrong);
    }
    service.clock.advance(5000);
    const ask = (path: string, body: object) =>
      send(service, 'POST', path, { body, headers: { 'x-forwarded-for': newIp() } });
    const refusals = [await login(email), await ask('/auth/password-reset', { email })];
    for (const { statusCode, body } of refusals) {
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        429,
        { challengeUrl: '/auth/captcha', detail: expect.stringContaining('captchaToken') },
      ]);
    }
    const signUp = { email, password: PASSWORD, displayName: 'A stranger' };
    const other = await ask('/auth/signup', signUp);
    expect([other.statusCode, JSON.parse(other.body)]).toEqual([
      429,
      expect.not.objectContaining({ challengeUrl: expect.anything() }),
    ]);
    expect((await login(email, { captchaToken: await solvedCaptcha() })).statusCode).toBe(200);
  });

  const attempts = isDeep ? 1000 : 200;

  it(`lets its owner sign in on a known device during ${attempts} wrong attempts by others`, async () => {
    const email = 'owner@example.com';
    await createAccount(service, email);
    const { deviceToken } = (await login(email)).json();
    const storm = Array.from({ length: attempts }, (_, index) =>
      login(email, { ...wrong, ip: `30.${index % 200}.${Math.floor(index / 200)}.9` }),
    );
    const owner = await login(email, { headers: { 'x-device-token': deviceToken } });
    expect(owner.statusCode).toBe(200);
    await Promise.all(storm);
    const later = await login(email, { headers: { 'x-device-token': deviceToken } });
    expect(later.statusCode).toBe(200);
  });

  it('is not helped by the device token of another account', async () => {
    await createAccount(service, 'mallory@example.com');
    await createAccount(service, 'victim@example.com');
    const { deviceToken } = (await login('mallory@example.com')).json();
    const headers = { 'x-device-token': deviceToken };
    const answers = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      answers.push((await login('victim@example.com', { ...wrong, headers })).statusCode);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(3);
  });
});

describe('a known device', () => {
  it('gets 429 after five attempts a minute that do not solve its CAPTCHA', async () => {
    const email = 'never-solves@example.com';
    await createAccount(service, email);
    const headers = { 'x-device-token': (await login(email)).json().deviceToken as string };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      service.clock.advance(1_000_000);
      expect((await login(email, { ...wrong, headers })).statusCode).toBe(401);
    }
    service.clock.advance(1_000_000);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      statuses.push((await login(email, { headers })).statusCode);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    service.clock.advance(61_000);
    const captchaToken = await solvedCaptcha();
    expect((await login(email, { headers, captchaToken })).statusCode).toBe(200);
  });
});

describe('one address', () => {
  it('gets fourteen attempts over all accounts, then needs a CAPTCHA', async () => {
    const ip = newIp();
    const statuses: number[] = [];
    for (const email of await createAccounts('sprayed', 20)) {
      statuses.push((await login(email, { ...wrong, ip })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(14).fill(401), ...Array<number>(6).fill(403)]);
  });

  it.each(['on one account', 'on many accounts'])(
    'gets 429 and no log entries after 30 attempts a minute that solve no CAPTCHA: %s',
    async (target) => {
      const ip = newIp();
      for (const email of await createAccounts(`unsolved ${target}`.replaceAll(' ', '-'), 14)) {
        await login(email, { ...wrong, ip });
      }
      const besieged = `besieged-${target.replaceAll(' ', '-')}@example.com`;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        service.clock.advance(900_000);
        await login(besieged, { ...wrong, ip: newIp() });
      }
      service.clock.advance(900_000);
      const events = service.database.db.collection('security_events');
      const countEvents = () => events.countDocuments({ type: 'captcha_required' });
      const before = await countEvents();
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const email = target === 'on one account' ? besieged : `unsolved-${attempt}@example.com`;
        statuses.push((await login(email, { ...wrong, ip })).statusCode);
      }
      expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(30);
      expect(statuses.at(-1)).toBe(429);
      expect((await countEvents()) - before).toBeLessThanOrEqual(30);
      const captchaToken = await solvedCaptcha();
      expect((await login(besieged, { ...wrong, captchaToken })).statusCode).toBe(401);
    },
  );

  it('cannot be faked by a client without a trusted proxy', async () => {
    const direct = (forwardedFor: string, email: string) =>
      send(service, 'POST', '/auth/login', {
        body: { email, password: 'not the password' },
        headers: { 'x-forwarded-for': forwardedFor },
        ip: '203.0.113.77',
      });
    const statuses: number[] = [];
    for (const email of await createAccounts('faked', 20)) {
      statuses.push((await direct(newIp(), email)).statusCode);
    }
    expect(statuses.at(-1)).toBe(403);
  });

  it('is a whole /64 in IPv6', async () => {
    const statuses: number[] = [];
    for (const [index, email] of (await createAccounts('six', 20)).entries()) {
      const ip = `2001:db8:7:7::${(index + 1).toString(16)}`;
      statuses.push((await login(email, { ...wrong, ip })).statusCode);
    }
    expect(statuses.at(-1)).toBe(403);
  });
});

describe('one network', () => {
  // Waits until no earlier alarm is active.
  beforeEach(() => service.clock.advance(700_000));

  it('raises no alarm for accounts that are named only in refused attempts', async () => {
    const ip = newIp();
    const neighbour = ip.replace(/\d+$/, '2');
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answer = await send(service, 'POST', '/auth/password-reset', {
        body: { email: `asked-${attempt % 6}@example.com` },
        headers: { 'x-forwarded-for': ip },
      });
      expect(answer.statusCode).toBe(202);
    }
    for (let index = 0; index < 12; index += 1) {
      // Long enough for the process to read the alarm again.
      service.clock.advance(1100);
      expect((await login(`fresh-${index}@example.com`, { ...wrong, ip })).statusCode).toBe(429);
    }
    const answer = await login('next-door@example.com', { ...wrong, ip: neighbour });
    expect(answer.statusCode).toBe(401);
  });

  it('raises no alarm for accounts that are protected by an unsolved CAPTCHA', async () => {
    const ip = newIp();
    const neighbour = ip.replace(/\d+$/, '2');
    const accounts = await createAccounts('mistyped', 5);
    for (const email of [...accounts, ...accounts, ...accounts]) {
      expect((await login(email, { ...wrong, ip })).statusCode).toBe(401);
    }
    service.clock.advance(61_000);
    for (let index = 0; index < 20; index += 1) {
      const answer = await login(`kept-away-${index}@example.com`, { ...wrong, ip });
      expect(answer.json()).toMatchObject({ code: 'captcha_required' });
    }
    const answer = await login('next-door-too@example.com', { ...wrong, ip: neighbour });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a password reset', () => {
  const askReset = (email: string, captchaToken?: string, { ip, headers }: Visitor = {}) =>
    send(service, 'POST', '/auth/password-reset', {
      body: { email, ...(captchaToken ? { captchaToken } : {}) },
      headers: { 'x-forwarded-for': ip ?? newIp(), ...headers },
    });
  const resetMails = async (email: string) => {
    await service.app.worker.settle();
    return service.database.db
      .collection('mails')
      .countDocuments({ to: email, kind: 'password_reset' });
  };

  it('is available to the owner while others fail to sign in, and so is the account', async () => {
    const email = 'locked-out@example.com';
    await createAccount(service, email);
    service.clock.advance(700_000);
    for (let attempt = 0; attempt < 4; attempt += 1) await login(email, wrong);
    expect((await login(email)).statusCode).toBe(429);
    expect((await askReset(email)).statusCode).toBe(202);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      service.clock.advance(120_000);
      await login(email, wrong);
    }
    expect((await askReset(email)).json()).toMatchObject({ code: 'captcha_required' });
    expect((await askReset(email, await solvedCaptcha())).statusCode).toBe(202);
    const token = await codeIn(service, email, 'password_reset');
    const confirmation = await send(service, 'POST', '/auth/password-reset/confirm', {
      body: { token, password: 'umbrella pepper 77' },
      headers: { 'x-forwarded-for': newIp() },
    });
    expect(confirmation.statusCode).toBe(200);
    const owner = await login(email, { password: 'umbrella pepper 77' });
    expect(owner.statusCode).toBe(200);
  });

  it('gives access at the address and on the device where the password was mistyped', async () => {
    const email = 'mistyped@example.com';
    await createAccount(service, email);
    const ip = newIp();
    const { deviceToken } = (await login(email, { ip })).json();
    const device = { 'x-device-token': deviceToken };
    const tries = [{}, device];
    for (const headers of tries) {
      for (const pauseSeconds of [0, 0, 0, 1, 2]) {
        service.clock.advance(pauseSeconds * 1000);
        await login(email, { ...wrong, ip, headers });
      }
      expect((await login(email, { ip, headers })).statusCode).toBe(429);
    }
    await askReset(email, await solvedCaptcha());
    const token = await codeIn(service, email, 'password_reset');
    const password = 'umbrella pepper 77';
    const confirmation = await send(service, 'POST', '/auth/password-reset/confirm', {
      body: { token, password },
      headers: { 'x-forwarded-for': ip, ...device },
    });
    expect(confirmation.statusCode).toBe(200);
    for (const headers of tries) {
      expect((await login(email, { password, ip, headers })).statusCode).toBe(200);
    }
  });

  it('is mailed at most three times an hour; further requests have no effect', async () => {
    const email = 'flooded@example.com';
    await createAccount(service, email);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await askReset(email)).statusCode).toBe(202);
      service.clock.advance(61_000);
    }
    expect(await resetMails(email)).toBe(3);
    service.clock.advance(3_601_000);
    await askReset(email);
    expect(await resetMails(email)).toBe(4);
  });

  it('is mailed after a solved CAPTCHA and from a known device, whatever others requested', async () => {
    const email = 'reset-besieged@example.com';
    await createAccount(service, email);
    service.clock.advance(700_000);
    const { deviceToken } = (await login(email)).json();
    const ip = newIp();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      // Four requests without a solution, four with one.
      const captchaToken = attempt < 4 ? undefined : await solvedCaptcha();
      expect((await askReset(email, captchaToken, { ip })).statusCode).toBe(202);
      service.clock.advance(61_000);
    }
    expect(await resetMails(email)).toBe(3 + 3);
    expect((await askReset(email, await solvedCaptcha())).statusCode).toBe(202);
    expect(await resetMails(email)).toBe(7);
    await askReset(email, undefined, { headers: { 'x-device-token': deviceToken } });
    expect(await resetMails(email)).toBe(8);
  });

  it('is mailed at most 20 times an hour in total after solved CAPTCHAs', async () => {
    const email = 'reset-flooded@example.com';
    await createAccount(service, email);
    service.clock.advance(1000);
    await askReset(email, await solvedCaptcha());
    // Counts the remaining ones without solving as many challenges.
    const buckets = service.database.db.collection<{ _id: string }>('throttle');
    const latest = { sort: { expiresAt: -1 } } as const;
    const cap = await buckets.findOne({ _id: /^solvedResetMail:/ }, latest);
    const hits = { $each: Array.from({ length: 18 }, () => service.clock.now()) };
    await buckets.updateOne({ _id: cap?._id ?? '' }, { $push: { hits } as never });
    await askReset(email, await solvedCaptcha());
    expect(await resetMails(email)).toBe(2);
    expect((await askReset(email, await solvedCaptcha())).statusCode).toBe(202);
    expect(await resetMails(email)).toBe(2);
  });

  it('and a sign-up are stored before the response, the same for every address', async () => {
    const email = 'owed@example.com';
    await createAccount(service, email);
    await service.app.worker.settle();
    const jobs = service.database.db.collection('outgoing_mails');
    await askReset(email);
    await askReset('nobody-owed@example.com');
    for (const input of [email, 'new-owed@example.com']) {
      await send(service, 'POST', '/auth/signup', {
        body: { email: input, password: PASSWORD, displayName: 'O' },
        headers: { 'x-forwarded-for': newIp() },
      });
    }
    const rows = await jobs.find().toArray();
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ sealedMail }) => sealedMail.length)).size).toBe(1);
    expect(new Set(rows.map((job) => Object.keys(job).join())).size).toBe(1);
  });
});

describe('GraphQL', () => {
  it('counts every alias as an attempt', async () => {
    const field = (index: number) =>
      `a${index}: requestPasswordReset(input: { email: "aliased@example.com" }) { accepted }`;
    const query = `mutation { ${Array.from({ length: 8 }, (_, index) => field(index)).join(' ')} }`;
    const response = await send(service, 'POST', '/graphql', {
      body: { query },
      headers: { 'x-forwarded-for': newIp() },
    });
    expect(response.json()).toMatchObject({
      data: null,
      errors: [{ path: ['a5'], extensions: { code: 'rate_limited' } }],
    });
    expect((await login('aliased@example.com')).statusCode).toBe(429);
  });
});

describe('risk', () => {
  it('requires an e-mailed code from an unusual country, valid once', async () => {
    const email = 'traveller@example.com';
    await createAccount(service, email, { signInCountries: ['AT'] });
    const answer = await login(email, { headers: { 'x-country': 'BR' } });
    expect(answer.json()).toMatchObject({ code: 'mfa_required', methods: ['mailed_code'] });
    const { mfaToken } = answer.json();
    const code = await codeIn(service, email, 'sign_in_code');
    const verify = () =>
      send(service, 'POST', '/auth/mfa/verify', {
        body: { mfaToken, code },
        headers: { 'x-forwarded-for': newIp() },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, verify));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('refuses a high score like a wrong password and notifies the owner', async () => {
    const email = 'endangered@example.com';
    await createAccount(service, email, { signInCountries: ['AT'] });
    const ip = newIp();
    const network = ip.replace(/\d+$/, '');
    for (const [index, neighbour] of (await createAccounts('neighbour', 14)).entries()) {
      await login(neighbour, { ...wrong, ip: `${network}${index + 2}` });
    }
    for (const pauseSeconds of [0, 0, 0, 1, 2]) {
      service.clock.advance(pauseSeconds * 1000);
      await login(email, wrong);
    }
    for (let round = 0; round < 6; round += 1) {
      service.clock.advance(400_000);
      await login(email, { ...wrong, captchaToken: await solvedCaptcha() });
    }
    service.clock.advance(900_000);
    const answer = await login(email, {
      ip: `${network}99`,
      headers: { 'x-country': 'BR' },
      captchaToken: await solvedCaptcha(),
    });
    expect(answer.json()).toMatchObject({ code: 'invalid_credentials' });
    await mailTo(service, email, 'suspicious_sign_in');
  });
});

describe('a response', () => {
  it('has the same bytes and headers for an unknown, wrong, disabled and unverified account', async () => {
    await createAccount(service, 'wrong-kind@example.com');
    for (const status of ['disabled', 'unverified']) {
      await createAccount(service, `${status}-kind@example.com`, { status });
    }
    const shapes = new Set<string>();
    for (const kind of ['unknown', 'wrong', 'disabled', 'unverified']) {
      const answer = await login(`${kind}-kind@example.com`, kind === 'wrong' ? wrong : {});
      const body = answer.body.replaceAll(/"requestId":"[^"]*"/g, '');
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
      shapes.add(`${answer.statusCode} ${JSON.stringify(headers)} ${body}`);
    }
    expect([...shapes]).toHaveLength(1);
  });
});

describe('a mass attack', () => {
  it('makes unknown devices, but not known ones, solve a CAPTCHA for ten minutes', async () => {
    const email = 'regular@example.com';
    await createAccount(service, email);
    const { deviceToken } = (await login(email)).json();
    // From few networks, so that most are refused before a password is verified; across the start of a minute.
    service.clock.advance(60_000 - (service.clock.now().getTime() % 60_000) - 8000);
    const ips = Array.from({ length: 5 }, (_, batch) => `203.0.113.${batch}`);
    for (const [batch, ip] of ips.entries()) {
      const victims = await createAccounts(`mass-${batch}`, 25);
      await Promise.all(victims.map((victim) => login(victim, { ...wrong, ip })));
      service.clock.advance(4000);
    }
    const unknown = await login('unknown-device@example.com', wrong);
    expect(unknown.json()).toMatchObject({ code: 'captcha_required' });
    const regular = await login(email, { headers: { 'x-device-token': deviceToken } });
    expect(regular.statusCode).toBe(200);
    service.clock.advance(601_000);
    expect((await login('unknown-device@example.com', wrong)).statusCode).toBe(401);
  });
});
