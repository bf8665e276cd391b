import { createAccount, createSignIns, mailTo, PASSWORD, send } from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { piecesOf, recordCommands } from '../../support/query-log';

type Headers = Record<string, string>;

const removal = beforeCommand('users', 'deleteOne');
const note = beforeCommand('security_events', 'insertOne');
const service = useTestApp({ wrapDatabase: (real) => note.wrap(removal.wrap(real)) });
const admin: Headers = { ...people.admin.headers };

const { signIn } = createSignIns(() => service);
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

const remove = (headers: Headers, body?: object) =>
  send(service, 'DELETE', '/users/me', { headers, ...(body ? { body } : {}) });

async function settle(afterMs: number): Promise<void> {
  service.clock.advance(afterMs);
  await service.app.worker.settle();
}

describe('DELETE /users/me', () => {
  it.each<[string, Headers, number]>([
    ['an anonymous caller', {}, 401],
    ['a key', { ...keys.partner.headers }, 403],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await remove(headers)).statusCode).toBe(status);
  });

  it('needs a recent sign-in or the right password', async () => {
    await createAccount(service, 'late@example.com');
    const own = await signIn('late@example.com');
    service.clock.advance(6 * 60_000);
    const late = await remove(own);
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication_required']);
    const wrong = await remove(own, { password: 'not my password' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    expect((await remove(own, { password: 1 })).statusCode).toBe(400);
    expect((await remove(own, { password: PASSWORD })).statusCode).toBe(204);
    expect((await remove(own, { password: PASSWORD })).statusCode).toBe(401);
  });

  it('refuses to delete the last admin', async () => {
    const refusal = await remove(admin);
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'last_admin']);
    await settle(61_000);
    expect(await rows('users').countDocuments({ _id: people.admin.id })).toBe(1);
    expect(await rows('account_erasures').countDocuments({ _id: people.admin.id })).toBe(0);
  });

  describe('with If-Match', () => {
    let id: string;
    let own: Headers;
    let count = 0;
    const ifMatch = (version: number): Headers => ({ ...own, 'if-match': `"${version}-x"` });
    /** Makes the deletion lose a race against a change of the name. */
    const refuse = async (): Promise<void> => {
      removal.arm(() =>
        send(service, 'PATCH', '/users/me', { headers: own, body: { displayName: 'Newer' } }),
      );
      const refusal = await remove(ifMatch(1));
      expect([refusal.statusCode, refusal.json().code]).toEqual([412, 'version_mismatch']);
    };
    beforeEach(async () => {
      const email = `versioned-${(count += 1)}@example.com`;
      id = await createAccount(service, email);
      own = await signIn(email);
    });

    it('permanently deletes an account while another request changes it', async () => {
      await refuse();
      await settle(3000);
      await settle(61_000);
      const me = await send(service, 'GET', '/users/me', { headers: own });
      expect(me.json()).toMatchObject({ id, displayName: 'Newer', version: 2 });
      expect(await rows('account_erasures').countDocuments({ _id: id })).toBe(0);
      expect(
        await rows('security_events').countDocuments({ type: 'account_deleted', userId: id }),
      ).toBe(0);
    });

    it('erases the remaining data even when an earlier deletion was refused a minute ago', async () => {
      await refuse();
      service.clock.advance(59_000);
      removal.arm(() => settle(2000));
      expect((await remove(ifMatch(2))).statusCode).toBe(204);
      const at = service.clock.now();
      await settle(3000);
      expect(await rows('sessions').countDocuments({ userId: id })).toBe(0);
      const event = await service.database.db
        .collection('security_events')
        .find({ type: 'account_deleted', userId: id })
        .toArray();
      expect(event.map(({ createdAt }) => at.getTime() - createdAt.getTime())).toEqual([2000]);
    });
  });

  it('erases the remaining data within seconds, however many accounts were deleted in the same minute', async () => {
    const _id = await createAccount(service, 'one-of-many@example.com');
    const own = await signIn('one-of-many@example.com');
    const earlier = Array.from({ length: 25 }, (_, n) => ({
      ...{ _id: `usr_earlier_${n}`, email: `earlier-${n}@example.com`, since: service.clock.now() },
    }));
    await rows('account_erasures').insertMany(earlier);
    service.clock.advance(10);
    expect((await remove(own)).statusCode).toBe(204);
    await settle(3000);
    expect(await rows('sessions').countDocuments({ userId: _id })).toBe(0);
    await settle(61_000);
    expect(await rows('account_erasures').countDocuments({})).toBe(0);
  });

  it('needs no worker: pending events of the account are relayed afterwards, without personal data', async () => {
    const email = 'judged@example.com';
    const id = await createAccount(service, email);
    const own = await signIn(email);
    const block = { headers: admin, body: { reason: 'rude' } };
    expect((await send(service, 'POST', `/users/${id}/block`, block)).statusCode).toBe(200);
    expect((await remove(own)).statusCode).toBe(204);
    const events = rows('events');
    expect(await events.countDocuments({ resourceId: id })).toBe(0);
    const waiting = { type: 'user.blocked', object: { id, email: '', displayName: '' } };
    const notes = await rows('account_erasures').find({ _id: id }).toArray();
    expect(notes).toMatchObject([{ outbox: [waiting] }]);
    await settle(3000);
    await settle(3000);
    const rowsOfUser = await events.find({ resourceId: id }).toArray();
    expect(rowsOfUser).toMatchObject([{ type: 'user.blocked', object: { id, email: '' } }]);
    await settle(61_000);
    expect(await rows('account_erasures').countDocuments({ _id: id })).toBe(0);
  });

  it('relays pending events of the account first when that takes a long time', async () => {
    const email = 'judged-late@example.com';
    const id = await createAccount(service, email);
    const own = await signIn(email);
    const block = { headers: admin, body: { reason: 'rude' } };
    await send(service, 'POST', `/users/${id}/block`, block);
    expect((await remove(own)).statusCode).toBe(204);
    // No worker has run for an hour.
    await settle(3_600_000);
    await settle(3000);
    const [event] = await rows('events').find({ resourceId: id }).toArray();
    expect(event).toMatchObject({ type: 'user.blocked', object: { id, email: '' } });
    expect(await rows('account_erasures').countDocuments({ _id: id })).toBe(0);
  });

  it('leaves no mail that was queued during the deletion', async () => {
    const email = 'goes-and-asks@example.com';
    await createAccount(service, email);
    const own = await signIn(email);
    note.arm(async () => {
      expect((await remove(own)).statusCode).toBe(204);
      await settle(3000);
    });
    await send(service, 'POST', '/auth/password-reset', { body: { email } });
    await mailTo(service, email, 'password_reset');
    await settle(3000);
    expect(await rows('mails').countDocuments({ to: email })).toBe(0);
  });

  it('erases the addresses of many log entries in batches', async () => {
    const userId = await createAccount(service, 'attacked@example.com');
    const own = await signIn('attacked@example.com');
    const createdAt = service.clock.now();
    const attack = Array.from({ length: 2300 }, (_, n) => ({
      ...{ _id: `sec_attack_${n}`, type: 'login_failed', userId, actorId: null, createdAt },
      ...{ ip: '198.51.100.7', country: n % 2 === 0 ? 'FI' : null },
    }));
    await rows('security_events').insertMany(attack);
    expect((await remove(own)).statusCode).toBe(204);
    const commands = await recordCommands(service.database, () => settle(3000));
    const pieces = piecesOf(
      commands.filter(({ collection }) => collection === 'security_events'),
      'update',
    );
    expect(pieces.slice(0, 2)).toEqual([1000, 1000]);
    expect(Math.max(...pieces)).toBe(1000);
    const filter = { userId, $or: [{ ip: { $ne: null } }, { country: { $ne: null } }] };
    expect(await rows('security_events').countDocuments(filter)).toBe(0);
  });

  it('is carried out once when it is sent several times simultaneously', async () => {
    const id = await createAccount(service, 'often@example.com');
    const own = await signIn('often@example.com');
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(own)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(statuses).toContain(204);
    await settle(3000);
    const entry = { type: 'account_deleted', userId: id };
    expect(await rows('security_events').countDocuments(entry)).toBe(1);
  });
});
