import { ProviderUnreachable } from '../../../src/modules/orders/payments/payment-provider';
import { createProviderCalls } from '../../../src/modules/orders/payments/provider-calls';
import { createFakeClock } from '../../support/clock';

const never = () => new Promise<never>(() => undefined);
const answer = async () => 'captured';
const failure = async (): Promise<never> => {
  throw new Error('500');
};
const clock = createFakeClock();
const calls = () => createProviderCalls({ clock, deadlineMs: 5, maxInFlight: 3 });
const late = { name: 'DeadlineExceeded' };

describe('calls to a payment provider', () => {
  it('are refused as unsent while too many are under way, and go on when one has ended', async () => {
    const call = calls();
    const hanging = [1, 2, 3].map(() => call(never));
    await expect(call(answer)).rejects.toBeInstanceOf(ProviderUnreachable);
    await Promise.allSettled(hanging);
    expect(await call(answer)).toBe('captured');
  });

  it('are refused as unsent for a while after five without an answer in a row', async () => {
    const call = calls();
    for (let i = 0; i < 5; i += 1) await expect(call(never)).rejects.toMatchObject(late);
    await expect(call(answer)).rejects.toBeInstanceOf(ProviderUnreachable);
    clock.advance(5000);
    expect(await call(answer)).toBe('captured');
  });

  it('go on whatever the provider answers: an error is an answer', async () => {
    const call = calls();
    for (let i = 0; i < 10; i += 1) await expect(call(failure)).rejects.toThrow('500');
    for (let i = 0; i < 4; i += 1) await expect(call(never)).rejects.toMatchObject(late);
    await expect(call(failure)).rejects.toThrow('500');
    await expect(call(never)).rejects.toMatchObject(late);
    expect(await call(answer)).toBe('captured');
  });
});
