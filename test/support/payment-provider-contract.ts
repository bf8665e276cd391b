import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../../src/modules/orders';

type State = Awaited<ReturnType<PaymentProvider['status']>>['state'];

/** What a provider's own test has to bring: methods of its sandbox, and a way to let time pass there. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  readonly methods: {
    /** Pays at once. */
    readonly good: string;
    readonly declined: string;
    /** The payer has to act; then it pays. */
    readonly requiresAction: string;
    /** Pays by itself after a while. */
    readonly slow: string;
    /** Pays, and refuses to give money back. */
    readonly refundRefused: string;
  };
  /** Until slow payments have settled. */
  readonly wait: () => Promise<void>;
}

/** The contract of every adapter (docs/guides/payments.md): an adapter calls it in a test file of its own. */
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
  const begun = async (method: keyof ProviderUnderTest['methods'], overrides: object = {}) => {
    const { provider, methods, wait } = setUp();
    const request = intent(methods[method], overrides);
    const { capture: _, ...key } = request;
    const { state, nextAction } = await provider.createIntent(request);
    const figures = () => provider.findFigures({ ...key, methodId: request.methodId });
    return { provider, request, key, state, nextAction, wait, figures };
  };
  const later = { capture: 'at_shipping' };

  describe(`the payment provider "${name}"`, () => {
    it('has a name that can stand in an address', () => {
      expect(setUp().provider.name).toMatch(/^[a-z][a-z0-9-]{0,39}$/);
    });

    it('takes the money of one attempt once, however often it is begun', async () => {
      const { provider, request, key, state, figures } = await begun('good');
      const again = [1, 2, 3].map(() => provider.createIntent(request));
      const states = (await Promise.all(again)).map((report) => report.state);
      expect([state, ...states]).toEqual(Array(4).fill('captured'));
      expect((await provider.status(key)).state).toBe('captured');
      expect(await figures()).toMatchObject({ status: 'paid', paidMinor: 1250, refundedMinor: 0 });
    });

    it('says that a payment was declined, and takes nothing', async () => {
      const { provider, request, state, figures } = await begun('declined');
      expect([state, (await provider.createIntent(request)).state]).toEqual([
        'declined',
        'declined',
      ]);
      expect(await figures()).toMatchObject({ status: 'failed', paidMinor: 0 });
    });

    it('sends the payer to a page, and goes on when the payer has acted', async () => {
      const { provider, key, state, nextAction, figures } = await begun('requiresAction');
      expect([state, nextAction?.type]).toEqual(['requires_action', 'redirect']);
      expect(new URL(nextAction?.url ?? '').protocol).toMatch(/^https?:$/);
      expect((await provider.status(key)).state).toBe('requires_action');
      expect((await provider.confirm(key)).state).toBe('captured');
      expect((await provider.confirm(key)).state).toBe('captured');
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('works on a payment until it settles', async () => {
      const { provider, key, state, wait, figures } = await begun('slow');
      expect(state).toBe('processing');
      expect((await figures())?.paidMinor).toBe(0);
      await wait();
      expect((await provider.status(key)).state).toBe('captured');
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('sets money aside, and takes it once', async () => {
      const { provider, key, state, figures } = await begun('good', later);
      expect([state, (await figures())?.paidMinor]).toEqual(['authorized', 0]);
      const captures = await Promise.all([1, 2, 3].map(() => provider.capture(key)));
      expect(captures.map((report) => report.state)).toEqual(Array(3).fill('captured'));
      expect((await figures())?.paidMinor).toBe(1250);
    });

    it('ends what took no money, for good', async () => {
      for (const [method, overrides] of [
        ['good', later],
        ['requiresAction', {}],
      ] as const) {
        const { provider, key, request, figures } = await begun(method, overrides);
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

    it('does not end what took money', async () => {
      const { provider, key } = await begun('good');
      expect((await provider.cancel(key)).state).toBe('captured');
    });

    it('gives money back once a refund, in parts', async () => {
      const { provider, request, key, figures } = await begun('good');
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

    it('says that a refund was refused for good', async () => {
      const { provider, request, key } = await begun('refundRefused');
      const refund = { ...key, refundId: `${key.attemptId}r`, methodId: request.methodId };
      expect(await provider.refund({ ...refund, amountMinor: 250 })).toBe('refused');
    });

    it('says nothing of orders that it does not know', async () => {
      const unknown = { orderId: 'ord_unknown', attemptId: null, methodId: setUp().methods.good };
      expect(await setUp().provider.findFigures(unknown)).toBeNull();
    });

    it('lists at most 100 methods', async () => {
      const methods = await setUp().provider.listMethods('usr_contract');
      expect(methods.length).toBeLessThanOrEqual(100);
      for (const { id } of methods) expect(id).toMatch(/^[\w-]{1,64}$/);
    });

    it('reads no notification out of what is none', () => {
      const { provider } = setUp();
      for (const payload of [null, 1, 'text', [], {}, { type: 'x' }, { data: { orderId: 1 } }]) {
        expect(provider.readNotification(payload)).toBeNull();
      }
    });
  });
}
