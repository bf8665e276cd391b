import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../../src/modules/payments';

type AttemptKey = Parameters<PaymentProvider['status']>[0];
type State = Awaited<ReturnType<PaymentProvider['status']>>['state'];

/**
 * What the test of a provider must supply: payment methods of its sandbox, and a way to let time
 * pass there.
 */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  readonly methods: {
    /** Pays immediately. */
    readonly good: string;
    readonly declined: string;
    /** Pays after an action by the payer. */
    readonly requiresAction: string;
    /** Pays on its own after a while. */
    readonly slow: string;
    /** Pays, and refuses refunds. */
    readonly refundRefused: string;
  };
  /** Waits until slow payments have settled. */
  readonly wait: () => Promise<void>;
  /** The JSON of the notification that the provider would send about an attempt. */
  readonly notificationOf: (key: AttemptKey, state: State) => unknown;
}

/** The contract of every adapter (docs/guides/payments.md); an adapter calls it in a test file of its own. */
export function describePaymentProvider(name: string, setUp: () => ProviderUnderTest): void {
  const intent = (methodId: string, overrides: object = {}) => ({
    orderId: `ord_${randomBytes(8).toString('hex')}`,
    attemptId: `pay_${randomBytes(8).toString('hex')}`,
    methodId,
    amountMinor: 1250,
    currency: 'EUR',
    capture: 'now' as const,
    ...overrides,
  });
  const startAttempt = async (
    method: keyof ProviderUnderTest['methods'],
    overrides: object = {},
  ) => {
    const { provider, methods, wait } = setUp();
    const request = intent(methods[method], overrides);
    const { capture: _, ...key } = request;
    const { state, nextAction } = await provider.createIntent(request);
    const figures = () => provider.findFigures({ ...key, methodId: request.methodId });
    return { provider, request, key, state, nextAction, wait, figures };
  };
  const later = { capture: 'at_shipping' };

  describe(`the payment provider "${name}"`, () => {
    it('has a name that can be part of a URL', () => {
      expect(setUp().provider.name).toMatch(/^[a-z][a-z0-9-]{0,39}$/);
    });

    it('takes the money of an attempt once, however often it is started', async () => {
      const { provider, request, key, state, figures } = await startAttempt('good');
      const again = [1, 2, 3].map(() => provider.createIntent(request));
      const states = (await Promise.all(again)).map((report) => report.state);
      expect([state, ...states]).toEqual(Array(4).fill('captured'));
      expect((await provider.status(key)).state).toBe('captured');
      expect(await figures()).toMatchObject({ status: 'paid', paidMinor: 1250, refundedMinor: 0 });
    });

    it('starts an attempt once for many simultaneous calls', async () => {
      const { provider, methods } = setUp();
      const request = intent(methods.good);
      const reports = await Promise.all(
        Array.from({ length: 5 }, () => provider.createIntent(request)),
      );
      expect(reports.map(({ state }) => state)).toEqual(Array(5).fill('captured'));
      const figures = await provider.findFigures(request);
      expect(figures).toMatchObject({ status: 'paid', paidMinor: 1250 });
    });

    it('takes a free order through the same states', async () => {
      const { provider, request, state, figures } = await startAttempt('good', { amountMinor: 0 });
      expect(state).toBe('captured');
      expect(await figures()).toMatchObject({ status: 'paid', paidMinor: 0 });
      const refund = { ...request, refundId: `${request.attemptId}r` };
      expect(await provider.refund(refund)).toBe('succeeded');
    });

    it('reports an attempt that was never started as unknown, and takes no money for a cancelled one', async () => {
      const { provider, methods } = setUp();
      const request = intent(methods.good);
      await expect(provider.status(request)).rejects.toThrow();
      expect((await provider.cancel(request)).state).toBe('cancelled');
      expect((await provider.createIntent(request)).state).toBe('cancelled');
      expect((await provider.status(request)).state).toBe('cancelled');
      expect((await provider.findFigures(request))?.paidMinor ?? 0).toBe(0);
      const other = { ...request, attemptId: `${request.attemptId}2` };
      expect((await provider.createIntent(other)).state).toBe('captured');
    });

    it('reports that a payment was declined, and takes no money', async () => {
      const { provider, request, state, figures } = await startAttempt('declined');
      expect([state, (await provider.createIntent(request)).state]).toEqual([
        'declined',
        'declined',
      ]);
      expect(await figures()).toMatchObject({ status: 'failed', paidMinor: 0 });
    });

    it('sends the payer to a page, and continues when the payer has acted', async () => {
      const { provider, key, state, nextAction, figures } = await startAttempt('requiresAction');
      expect([state, nextAction?.type]).toEqual(['requires_action', 'redirect']);
      expect(new URL(nextAction?.url ?? '').protocol).toMatch(/^https?:$/);
      expect((await provider.status(key)).state).toBe('requires_action');
      expect((await provider.confirm(key)).state).toBe('captured');
      expect((await provider.confirm(key)).state).toBe('captured');
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('reports a slow payment as processing until it settles', async () => {
      const { provider, key, state, wait, figures } = await startAttempt('slow');
      expect(state).toBe('processing');
      expect((await figures())?.paidMinor).toBe(0);
      await wait();
      expect((await provider.status(key)).state).toBe('captured');
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('authorizes money, and captures it once', async () => {
      const { provider, key, state, figures } = await startAttempt('good', later);
      expect([state, (await figures())?.paidMinor]).toEqual(['authorized', 0]);
      const captures = await Promise.all([1, 2, 3].map(() => provider.capture(key)));
      expect(captures.map((report) => report.state)).toEqual(Array(3).fill('captured'));
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('permanently cancels an attempt that took no money', async () => {
      for (const [method, overrides] of [
        ['good', later],
        ['requiresAction', {}],
      ] as const) {
        const { provider, key, request, figures } = await startAttempt(method, overrides);
        expect((await provider.cancel(key)).state).toBe('cancelled');
        const after: State[] = [];
        for (const step of ['cancel', 'capture', 'confirm', 'status'] as const) {
          after.push((await provider[step](key)).state);
        }
        after.push((await provider.createIntent(request)).state);
        expect(after).toEqual(Array(5).fill('cancelled'));
        expect((await figures())?.paidMinor).toBe(0);
      }
    });

    it('does not cancel an attempt that took money', async () => {
      const { provider, key } = await startAttempt('good');
      expect((await provider.cancel(key)).state).toBe('captured');
    });

    it('either captures or cancels when both are requested simultaneously', async () => {
      for (let i = 0; i < 5; i += 1) {
        const { provider, key, figures } = await startAttempt('good', later);
        await Promise.all([provider.capture(key), provider.cancel(key)]);
        const { state } = await provider.status(key);
        expect(['captured', 'cancelled']).toContain(state);
        expect((await figures())?.paidMinor).toBe(state === 'captured' ? 1250 : 0);
      }
    });

    it('refuses to refund more than it took', async () => {
      const { provider, request, figures } = await startAttempt('good');
      const refund = (refundId: string, amountMinor: number) =>
        provider.refund({ ...request, refundId: `${request.attemptId}${refundId}`, amountMinor });
      expect(await refund('a', 1251)).toBe('refused');
      expect(await refund('b', 1000)).toBe('succeeded');
      expect(await refund('c', 251)).toBe('refused');
      expect(await refund('b', 1000)).toBe('succeeded');
      expect(await figures()).toMatchObject({ paidMinor: 1250, refundedMinor: 1000 });
    });

    it('pays each partial refund once', async () => {
      const { provider, request, key, figures } = await startAttempt('good');
      const refund = (refundId: string, amountMinor: number) =>
        provider.refund({ ...key, refundId, methodId: request.methodId, amountMinor });
      const first = `pay_${randomBytes(8).toString('hex')}`;
      expect(await Promise.all([1, 2].map(() => refund(first, 250)))).toEqual([
        'succeeded',
        'succeeded',
      ]);
      expect(await figures()).toMatchObject({ status: 'partially_refunded', refundedMinor: 250 });
      expect(await refund(`${first}2`, 1000)).toBe('succeeded');
      expect(await figures()).toMatchObject({ status: 'refunded', refundedMinor: 1250 });
    });

    it('reports that a refund was permanently refused', async () => {
      const { provider, request, key } = await startAttempt('refundRefused');
      const refund = { ...key, refundId: `${key.attemptId}r`, methodId: request.methodId };
      expect(await provider.refund({ ...refund, amountMinor: 250 })).toBe('refused');
    });

    it('returns nothing for unknown orders', async () => {
      const unknown = { orderId: 'ord_unknown', attemptId: null, methodId: setUp().methods.good };
      expect(await setUp().provider.findFigures(unknown)).toBeNull();
    });

    it('lists at most 100 methods', async () => {
      const methods = await setUp().provider.listMethods('usr_contract');
      expect(methods.length).toBeLessThanOrEqual(100);
      for (const { id } of methods) expect(id).toMatch(/^[\w-]{1,64}$/);
    });

    it('reads the attempt and the state from a notification', () => {
      const { provider, notificationOf } = setUp();
      const { orderId, attemptId } = intent('any');
      const notification = notificationOf({ orderId, attemptId }, 'captured');
      expect(provider.readNotification(notification)).toMatchObject({
        orderId,
        attemptId,
        report: { state: 'captured' },
      });
    });

    it('refuses a malformed notification', () => {
      const { provider } = setUp();
      for (const payload of [null, 1, 'text', [], {}, { type: 'x' }, { data: { orderId: 1 } }]) {
        expect(provider.readNotification(payload)).toBeNull();
      }
    });
  });
}
