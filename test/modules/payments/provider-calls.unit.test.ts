import { setTimeout as wait } from 'node:timers/promises';
import { ProviderUnreachable } from '../../../src/modules/payments/payment-provider';
import { createProviderCalls } from '../../../src/modules/payments/provider-calls';
import { createFakeClock } from '../../support/clock';

const never = () => new Promise<never>(() => undefined);
const answer = async () => 'captured';
const failure = async (): Promise<never> => {
  throw new Error('500');
};
const clock = createFakeClock();
const calls = (limits = {}) =>
  createProviderCalls({ clock, deadlineMs: 5, maxInFlight: 3, maxWaitMs: 50, ...limits });
const late = { name: 'DeadlineExceeded' };

describe('calls to a payment provider', () => {
  it('wait their turn while the provider responds, however many there are', async () => {
    // Limits that no call reaches, even on a busy machine.
    const call = calls({ deadlineMs: 60_000, maxWaitMs: 60_000 });
    const soon = async (): Promise<string> => wait(1, 'captured');
    const all = Array.from({ length: 40 }, () => call(soon));
    expect(await Promise.all(all)).toEqual(Array(40).fill('captured'));
  });

  it('are refused as unsent after a while when no running call ends, and then immediately', async () => {
    const call = calls({ deadlineMs: 60_000 });
    const ends: (() => void)[] = [];
    const hang = () => new Promise<void>((resolve) => ends.push(resolve));
    const hangingCalls = [1, 2, 3].map(() => call(hang));
    const send = jest.fn(answer);
    await expect(call(send)).rejects.toBeInstanceOf(ProviderUnreachable);
    const refusedAtOnce = call(send).catch((error: unknown) => error);
    expect(await Promise.race([refusedAtOnce, wait(10, 'waits')])).toBeInstanceOf(
      ProviderUnreachable,
    );
    expect(send).not.toHaveBeenCalled();
    for (const end of ends) end();
    await Promise.all(hangingCalls);
    expect(await call(answer)).toBe('captured');
  });

  it('are refused as unsent for a while after five without a response in a row', async () => {
    const call = calls();
    for (let i = 0; i < 5; i += 1) await expect(call(never)).rejects.toMatchObject(late);
    await expect(call(answer)).rejects.toBeInstanceOf(ProviderUnreachable);
    clock.advance(5000);
    expect(await call(answer)).toBe('captured');
  });

  it('continue whatever the provider responds: an error is a response', async () => {
    const call = calls();
    for (let i = 0; i < 10; i += 1) await expect(call(failure)).rejects.toThrow('500');
    for (let i = 0; i < 4; i += 1) await expect(call(never)).rejects.toMatchObject(late);
    await expect(call(failure)).rejects.toThrow('500');
    await expect(call(never)).rejects.toMatchObject(late);
    expect(await call(answer)).toBe('captured');
  });
});
