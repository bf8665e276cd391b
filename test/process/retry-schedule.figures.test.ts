import { useWebhookApp } from '../support/webhook-app';
import { useReceiver, withStatus } from '../support/webhook-receiver';
import { startWorkerProcess } from '../support/service-process';
import { until } from '../support/until';
import { describeWhenDeep } from '../support/size';

const speed = 3600;
/** The real time that polling and one attempt add to a pause. */
const SLACK_MS = 1000;
const MINUTE = 60_000;
const pauses = [1, 5, 30, 120, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE);

const service = useWebhookApp();
const receiver = useReceiver(withStatus(500));

// A day takes 24 seconds, so three days take over a minute.
describeWhenDeep(`a worker whose clock runs ${speed} times as fast`, () => {
  it('makes nine attempts over three days, each after its pause, and gives up', async () => {
    await service.createEndpoint(receiver.url);
    await service.happen({});
    const worker = startWorkerProcess(service, { CLOCK_SPEED: String(speed) });
    const deliveries = service.database.db.collection('webhook_deliveries');
    const hasGivenUp = async () => (await deliveries.countDocuments({ status: 'failed' })) > 0;
    await until(hasGivenUp, { withinMs: 170_000, everyMs: 100 });
    worker.child.kill('SIGTERM');
    expect((await worker.exited()).code).toBe(0);
    const [delivery] = await deliveries.find().toArray();
    const attempts = (delivery?.['attempts'] ?? []) as readonly { readonly startedAt: Date }[];
    expect(attempts).toHaveLength(pauses.length + 1);
    expect(new Set(receiver.messages.map(({ body }) => body)).size).toBe(1);
    const times = attempts.map(({ startedAt }) => startedAt.getTime());
    pauses.forEach((pause, i) => {
      const pauseMs = (times[i + 1] ?? 0) - (times[i] ?? 0);
      expect(pauseMs).toBeGreaterThanOrEqual(pause * 0.8);
      expect(pauseMs).toBeLessThanOrEqual(pause * 1.2 + SLACK_MS * speed);
    });
  });
});
