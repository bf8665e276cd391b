import type { PaymentGateway } from '../../src/modules/orders';

type Capture = PaymentGateway['capture'];
type Refund = PaymentGateway['refund'];

/** A payment provider that does what a test says, and remembers what it carried out. */
export function scriptedGateway() {
  const captured = new Set<string>();
  const captures: Capture[] = [];
  const refunds: Refund[] = [];
  const capture: Capture = async ({ attemptId }) => {
    captured.add(attemptId);
    return 'captured';
  };
  const gateway: PaymentGateway = {
    capture: (request) => (captures.shift() ?? capture)(request),
    refund: (request) => (refunds.shift() ?? (async () => 'succeeded'))(request),
  };
  return {
    gateway,
    /** Attempts whose money was taken. */
    captured,
    /** The usual outcome, to be used in scripts. */
    capture,
    /** What the next calls do. */
    script: (calls: { readonly captures?: Capture[]; readonly refunds?: Refund[] }) => {
      captures.splice(0, captures.length, ...(calls.captures ?? []));
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
