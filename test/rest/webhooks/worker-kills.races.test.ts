import { buildKillableApp, crashAt, type KillableApp } from '../../support/crashing-database';
import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver, type TestReceiver } from '../../support/webhook-receiver';

/** By then, all leases of a dead worker have expired. */
const LEASES_MS = 61_000;
/** Every third of the first sixty commands is fatal, alternately sent or not. */
const STEPS = { until: 60, each: 3 };

let killable: KillableApp;
const env = { WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' };
const service = useWebhookApp(env, async (options) => (killable = await buildKillableApp(options)));
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/** The worker is killed at a command; another one continues when its leases have expired. */
async function crashWorkerAt(step: number): Promise<void> {
  await killable.during(crashAt(step), () => service.settle().catch(() => undefined));
  service.clock.advance(LEASES_MS);
}

const statusOf = async (id: string): Promise<string> =>
  (await service.send('GET', `/webhooks/endpoints/${id}`)).json<{ status: string }>().status;

/** Responds to challenges; `verdict` decides about events. */
const answeringChallenges =
  (verdict: (event: Readonly<Record<string, unknown>>) => number): TestReceiver['answer'] =>
  (response, { event }) => {
    if (event['type'] !== 'endpoint.verification') return response.writeHead(verdict(event)).end();
    return response.end(JSON.stringify({ challenge: event['challenge'] }));
  };

describe('workers that crash at any command', () => {
  it('keep the order of each resource over retries, without delaying other resources', async () => {
    for (let step = 0; step < STEPS.until; step += STEPS.each) {
      await service.forgetWebhooks();
      const acceptedNumbers: Record<string, number[]> = { ord_a: [], ord_b: [] };
      const faults: string[] = [];
      let refusals = 2;
      receiver.answer = answeringChallenges(({ resourceId, sequenceNumber }) => {
        const before = acceptedNumbers[String(resourceId)] ?? [];
        const number = Number(sequenceNumber);
        if (number > before.length + 1) faults.push(`${String(resourceId)}:${number}`);
        if (resourceId === 'ord_a' && number === 1 && (refusals -= 1) >= 0) return 500;
        if (!before.includes(number)) before.push(number);
        return 204;
      });
      const { id } = await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
      await service.settle();
      expect(await statusOf(id)).toBe('active');
      const resources = ['ord_a', 'ord_a', 'ord_a', 'ord_b', 'ord_b'];
      await service.happen(...resources.map((resourceId) => ({ resourceId })));
      await crashWorkerAt(step);
      await service.settle();
      // A failure of one resource does not delay the others.
      expect([step, acceptedNumbers['ord_b']]).toEqual([step, [1, 2]]);
      for (let round = 0; round < 3; round += 1) {
        service.clock.advance(600_000);
        await service.settle();
      }
      expect([step, acceptedNumbers, faults]).toEqual([
        step,
        { ord_a: [1, 2, 3], ord_b: [1, 2] },
        [],
      ]);
    }
  });

  it('verify an endpoint, and send nothing before', async () => {
    for (let step = 0; step < STEPS.until; step += STEPS.each) {
      await service.forgetWebhooks();
      receiver.messages.length = 0;
      receiver.answer = answeringChallenges(() => 204);
      const { id } = await service.createEndpoint(receiver.url);
      await service.happen({ resourceId: 'ord_early' });
      await crashWorkerAt(step);
      await service.settle();
      service.clock.advance(600_000);
      await service.settle();
      expect([step, await statusOf(id)]).toEqual([step, 'active']);
      await service.happen({ resourceId: 'ord_late' });
      await service.settle();
      const events = receiver.messages.map(({ event }) => event);
      const first = events.findIndex(({ resourceId }) => resourceId === 'ord_late');
      const proofs = events.slice(0, first).map(({ type }) => type);
      expect(new Set(proofs)).toEqual(new Set(['endpoint.verification']));
      expect(events.slice(first).map(({ resourceId }) => resourceId)).toEqual(['ord_late']);
    }
  });
});
