import type { PaymentProvider } from '../../src/modules/orders';

type Intent = PaymentProvider['createIntent'];
type Refund = PaymentProvider['refund'];

/** A payment provider that does what a test says, and remembers what it carried out. */
export function scriptedProvider() {
  const captured = new Set<string>();
  const intents: Intent[] = [];
  const refunds: Refund[] = [];
  const capture = async ({ attemptId }: { readonly attemptId: string }) => {
    captured.add(attemptId);
    return { state: 'captured' } as const;
  };
  const statusOf: PaymentProvider['status'] = async ({ attemptId }) => ({
    state: captured.has(attemptId) ? 'captured' : 'processing',
  });
  const provider: PaymentProvider = {
    name: 'scripted',
    createIntent: (request) => (intents.shift() ?? capture)(request),
    confirm: capture,
    capture,
    cancel: statusOf,
    status: statusOf,
    refund: (request) => (refunds.shift() ?? (async () => 'succeeded'))(request),
    findFigures: async () => null,
    listMethods: async () => [],
    readNotification: () => null,
  };
  return {
    provider,
    /** Attempts whose money was taken. */
    captured,
    /** The usual outcome, to be used in scripts. */
    capture,
    /** What the next calls do. */
    script: (calls: { readonly intents?: Intent[]; readonly refunds?: Refund[] }) => {
      intents.splice(0, intents.length, ...(calls.intents ?? []));
      refunds.splice(0, refunds.length, ...(calls.refunds ?? []));
    },
  };
}

/** A call that is answered when the test says so. */
export function held<T>(outcome: () => Promise<T>) {
  let begin: () => void = () => undefined;
  let release: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const call = async (): Promise<T> => {
    begin();
    await released;
    return outcome();
  };
  return { call, begun, release };
}
