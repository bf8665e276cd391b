import { ProviderUnreachable, type PaymentProvider } from '../../src/modules/payments';

type Calls = {
  readonly [
    Call in 'createIntent' | 'status' | 'capture' | 'cancel' | 'refund'
  ]?: PaymentProvider[Call][];
};

/** A payment provider that follows a test's script and records what it carried out. */
export function scriptedProvider(name = 'scripted') {
  const capturedIds = new Set<string>();
  let calls: Calls = {};
  const capture = async ({ attemptId }: { readonly attemptId: string }) => {
    capturedIds.add(attemptId);
    return { state: 'captured' } as const;
  };
  const statusOf: PaymentProvider['status'] = async ({ attemptId }) => ({
    state: capturedIds.has(attemptId) ? 'captured' : 'processing',
  });
  const provider: PaymentProvider = {
    name,
    createIntent: (request) => (calls.createIntent?.shift() ?? capture)(request),
    confirm: capture,
    capture: (key) => (calls.capture?.shift() ?? capture)(key),
    cancel: (key) => (calls.cancel?.shift() ?? statusOf)(key),
    status: (key) => (calls.status?.shift() ?? statusOf)(key),
    refund: (request) => (calls.refund?.shift() ?? (async () => 'succeeded'))(request),
    findFigures: async () => null,
    listMethods: async () => [],
    readNotification: (payload) => payload as ReturnType<PaymentProvider['readNotification']>,
  };
  return {
    provider,
    /** Attempts whose money was taken. */
    capturedIds,
    /** The usual outcome, for use in scripts. */
    capture,
    /** Sets the outcomes of the next calls. */
    script: (next: Calls) => (calls = next),
  };
}

/** An outcome: the payment is then in this state. */
export const says =
  (state: 'processing' | 'requires_action' | 'authorized' | 'declined' | 'cancelled') =>
  async () => ({ state });

/** An outcome: the call does not arrive. */
export const unreachable = async (): Promise<never> => {
  throw new ProviderUnreachable();
};

/** An outcome: the call gets its response when the test releases it. */
export function hold<T>(outcome: () => Promise<T>) {
  let begin: () => void = () => undefined;
  let release: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begin = resolve));
  const releasePoint = new Promise<void>((resolve) => (release = resolve));
  const call = async (): Promise<T> => {
    begin();
    await releasePoint;
    return outcome();
  };
  return { call, begun: beginning, release };
}
