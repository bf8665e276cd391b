import { Webhook } from 'standardwebhooks';
import { createDiscussion } from '../../support/comments';
import { keys, people } from '../../support/people';
import { useDeliveryApp } from '../../support/webhook-app';
import { startReceiver, useReceiver, withStatus } from '../../support/webhook-receiver';
import { eventually } from '../../support/until';

const { admin, customer, otherCustomer } = people;
const service = useDeliveryApp();
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

const deliveriesOf = async (query = '', headers: Record<string, string> = admin.headers) =>
  (await service.send('GET', `/webhooks/deliveries${query}`, { headers })).json().data;

describe('an event', () => {
  it('reaches an endpoint once, signed in both header families so that public libraries can verify it', async () => {
    const { id, secret } = await service.createEndpoint(receiver.url);
    const [eventId] = await service.happen({});
    await service.settle();
    expect(receiver.messages).toHaveLength(1);
    const { headers, body, event } = assertDefined(receiver.messages[0]);
    expect(event).toEqual({
      eventId,
      type: 'order.paid',
      createdAt: service.clock.now().toISOString(),
      apiVersion: '1',
      sequenceNumber: 1,
      resourceType: 'order',
      resourceId: 'ord_test_one',
      resourceUrl: '/orders/ord_test_one',
      payloadStyle: 'thin',
      test: false,
    });
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    for (const name of ['id', 'timestamp', 'signature']) {
      expect(headers[`x-webhook-${name}`]).toBe(headers[`webhook-${name}`]);
    }
    expect(headers['webhook-id']).toBe(eventId);
    const [delivery] = await deliveriesOf(`?endpointId=${id}`);
    expect(delivery).toMatchObject({ eventId, status: 'delivered', attemptCount: 1 });
  });

  it('goes only to endpoints that subscribe to it and whose owner may read the resource', async () => {
    const reasons = {
      all: await service.createEndpoint(receiver.url),
      wildcard: await service.createEndpoint(receiver.url, { eventTypes: ['order.*'] }),
      own: await service.createEndpoint(receiver.url, {}, keys.partner.headers),
      otherType: await service.createEndpoint(receiver.url, { eventTypes: ['order.shipped'] }),
      otherResource: await service.createEndpoint(receiver.url, { eventTypes: ['comment.*'] }),
      foreign: await service.createEndpoint(receiver.url, {}, otherCustomer.headers),
    };
    await service.happen({ ownerId: customer.id });
    await service.settle();
    const paths = (await deliveriesOf()).map(
      ({ endpointId }: { endpointId: string }) => endpointId,
    );
    const expected = [reasons.all.id, reasons.wildcard.id, reasons.own.id];
    expect(paths.sort()).toEqual(expected.sort());
  });

  it('about a comment goes only to owners who may read it at that moment', async () => {
    const discussion = createDiscussion(() => service);
    const commentId = await discussion.comment(await discussion.post(), { as: admin.headers });
    await service.settle();
    const others = await service.createEndpoint(receiver.url, {}, otherCustomer.headers);
    const moderators = await service.createEndpoint(receiver.url, {}, people.moderator.headers);
    const admins = await service.createEndpoint(receiver.url, {}, admin.headers);
    const reachedBy = async (action: string) => {
      service.clock.advance(10);
      const { status } = await discussion.moderate(commentId, action, admin.headers);
      expect(status).toBe(200);
      await service.settle();
      const { data } = (
        await service.send('GET', `/webhooks/events?resourceId=${commentId}&limit=1`)
      ).json();
      const rows = await deliveriesOf(`?eventId=${data[0].eventId}`);
      return rows.map(({ endpointId }: { endpointId: string }) => endpointId).sort();
    };
    expect(await reachedBy('hide')).toEqual([moderators.id, admins.id].sort());
    expect(await reachedBy('publish')).toEqual([others.id, moderators.id, admins.id].sort());
    await discussion.moderate(commentId, 'restrict', admin.headers);
    expect(await reachedBy('hide')).toEqual([admins.id]);
  });

  it('is signed with both secrets during a rotation and with the new one after it', async () => {
    const { id, secret } = await service.createEndpoint(receiver.url);
    const rotation = await service.send('POST', `/webhooks/endpoints/${id}/rotate-secret`);
    const fresh = rotation.json().secret as string;
    await service.happen({});
    await service.settle();
    service.clock.advance(86_400_001);
    await service.happen({});
    await service.settle();
    const [during, after] = receiver.messages;
    const verify = (key: string, signature = assertDefined(during)) =>
      new Webhook(key).verify(signature.body, signature.headers as Record<string, string>);
    expect(() => verify(secret)).not.toThrow();
    expect(() => verify(fresh)).not.toThrow();
    expect(() => verify(fresh, assertDefined(after))).not.toThrow();
    expect(() => verify(secret, assertDefined(after))).toThrow();
  });
});

describe('an endpoint whose secret was rotated', () => {
  const rotate = async (id: string) =>
    (await service.send('POST', `/webhooks/endpoints/${id}/rotate-secret`)).json();
  /** The secrets that verify an event that is sent now. */
  const verifying = async (secrets: readonly string[]) => {
    receiver.messages.length = 0;
    await service.happen({});
    await service.settle();
    const { headers, body } = assertDefined(receiver.messages[0]);
    return secrets.map((each) => {
      try {
        return new Webhook(each).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    });
  };

  it('gets events that the previous secret also verifies, until the time in the response', async () => {
    const { id, secret } = await service.createEndpoint(receiver.url);
    const rotation = await rotate(id);
    const secrets = [secret, rotation.secret];
    expect(await verifying(secrets)).toEqual([true, true]);
    service.clock.set(new Date(Date.parse(rotation.previousSecretExpiresAt) - 1));
    expect(await verifying(secrets)).toEqual([true, true]);
    service.clock.advance(1);
    expect(await verifying(secrets)).toEqual([false, true]);
  });

  it('drops the first secret at once when it is rotated again within 24 hours', async () => {
    const { id, secret } = await service.createEndpoint(receiver.url);
    const first = await rotate(id);
    service.clock.advance(3_600_000);
    const second = await rotate(id);
    const secrets = [secret, first.secret, second.secret];
    expect(await verifying(secrets)).toEqual([false, true, true]);
    service.clock.set(new Date(Date.parse(second.previousSecretExpiresAt) - 1));
    expect(await verifying(secrets)).toEqual([false, true, true]);
    service.clock.advance(1);
    expect(await verifying(secrets)).toEqual([false, false, true]);
  });
});

describe('a failing receiver', () => {
  it('keeps the last twenty attempts and the total number, however often it is retried manually', async () => {
    receiver.answer = withStatus(500);
    await service.createEndpoint(receiver.url);
    await service.happen({});
    await service.settle();
    const [{ id }] = await deliveriesOf();
    for (let retry = 1; retry <= 21; retry += 1) {
      await service.send('POST', `/webhooks/deliveries/${id}/retry`);
      service.clock.advance(61_000);
      await service.settle();
    }
    const answer = await service.send('GET', `/webhooks/deliveries/${id}`);
    const { attempts, attemptCount } = answer.json();
    const numbers = attempts.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 3));
    expect(attemptCount).toBe(22);
    expect((await deliveriesOf())[0].attemptCount).toBe(22);
  });

  it('gets all attempts of the schedule with the same bytes and fresh signatures, and then the delivery fails', async () => {
    receiver.answer = withStatus(500, {}, 'x'.repeat(5000));
    await service.createEndpoint(receiver.url);
    const startedAt = service.clock.now().getTime();
    await service.happen({});
    await service.settle();
    const [{ id }] = await deliveriesOf();
    const read = async () => (await service.send('GET', `/webhooks/deliveries/${id}`)).json();
    const realNow = Date.now;
    for (let retry = 1; retry < 9; retry += 1) {
      service.clock.set(new Date((await read()).nextAttemptAt));
      // Signatures carry the wall-clock time, in seconds.
      jest.spyOn(Date, 'now').mockImplementation(() => realNow() + retry * 2000);
      await service.settle();
    }
    jest.restoreAllMocks();
    const { status, attempts } = await read();
    expect(status).toBe('failed');
    expect(attempts).toHaveLength(9);
    expect(attempts[0]).toMatchObject({ status: 'failed', responseStatus: 500, error: 'http_500' });
    expect(attempts[0].responseBody).toHaveLength(2048);
    const minute = 60_000;
    const bases = [1, 5, 30, 120, 360, 720, 1440, 1440].map((minutes) => minutes * minute);
    const times = attempts.map(({ startedAt: at }: { startedAt: string }) => Date.parse(at));
    expect(times[0]).toBe(startedAt);
    bases.forEach((base, i) => {
      const pause = times[i + 1] - times[i];
      expect(pause).toBeGreaterThanOrEqual(base * 0.8);
      expect(pause).toBeLessThanOrEqual(base * 1.2);
    });
    expect(new Set(receiver.messages.map(({ body }) => body)).size).toBe(1);
    const signatures = receiver.messages.map(({ headers }) => headers['webhook-signature']);
    expect(new Set(signatures).size).toBe(9);
  });

  it('gets all attempts of the schedule despite manual retries in between, and one more manual retry after it', async () => {
    receiver.answer = withStatus(500);
    await service.createEndpoint(receiver.url);
    await service.happen({});
    await service.settle();
    const [{ id }] = await deliveriesOf();
    const read = async () => (await service.send('GET', `/webhooks/deliveries/${id}`)).json();
    const retry = async () => {
      // Waits until the circuit is closed, which would otherwise delay the attempt.
      service.clock.advance(61_000);
      await service.send('POST', `/webhooks/deliveries/${id}/retry`);
      await service.settle();
    };
    for (let attempt = 1; attempt < 9; attempt += 1) {
      if (attempt <= 3) await retry();
      if (attempt === 2) await retry();
      const { status, nextAttemptAt } = await read();
      expect(status).toBe('retrying');
      service.clock.set(
        new Date(Math.max(Date.parse(nextAttemptAt), service.clock.now().getTime() + 61_000)),
      );
      await service.settle();
    }
    expect(await read()).toMatchObject({ status: 'failed', attemptCount: 13 });
    await retry();
    expect(await read()).toMatchObject({ status: 'failed', attemptCount: 14, nextAttemptAt: null });
  });

  it.each([
    ['10', 60_000],
    ['90', 90_000],
    ['86400', 120_000],
    ['nonsense', null],
  ])(
    'that sends Retry-After: %s gets a retry after one to two times the pause',
    async (after, pause) => {
      receiver.answer = withStatus(503, { 'retry-after': after });
      await service.createEndpoint(receiver.url);
      await service.happen({});
      await service.settle();
      const [{ nextAttemptAt }] = await deliveriesOf();
      const waits = Date.parse(nextAttemptAt) - service.clock.now().getTime();
      if (pause !== null) expect(waits).toBe(pause);
      else expect(Math.abs(waits - 60_000)).toBeLessThanOrEqual(12_000);
    },
  );

  it.each([301, 302, 307, 308])('that redirects with %i is not followed', async (status) => {
    const other = await startReceiver();
    receiver.answer = withStatus(status, { location: other.url });
    await service.createEndpoint(receiver.url);
    await service.happen({});
    await service.settle();
    expect(other.messages).toEqual([]);
    expect((await deliveriesOf())[0]).toMatchObject({ status: 'retrying' });
    await other.close();
  });

  it('is suspended after ten failures, and active again after one success', async () => {
    receiver.answer = withStatus(500);
    const { id } = await service.createEndpoint(receiver.url);
    await service.happen(...Array.from({ length: 40 }, (_, i) => ({ resourceId: `ord_${i}` })));
    await service.settle();
    expect(receiver.messages.length).toBeGreaterThanOrEqual(10);
    expect(receiver.messages.length).toBeLessThanOrEqual(13);
    const health = async () =>
      (await service.send('GET', `/webhooks/endpoints/${id}`)).json().health;
    expect(await health()).toBe('suspended');
    const before = receiver.messages.length;
    service.clock.advance(61_000);
    await service.settle();
    expect(receiver.messages.length).toBe(before + 1);
    receiver.answer = withStatus(204);
    service.clock.advance(61_000);
    await service.settle();
    expect(await health()).toBe('healthy');
    service.clock.advance(90_000);
    await service.settle();
    const open = [
      ...(await deliveriesOf('?status=pending')),
      ...(await deliveriesOf('?status=retrying')),
    ];
    expect(open).toEqual([]);
  });

  it.each(['none', 'per_resource'])(
    'that is suspended first gets manual requests, with the ordering "%s"',
    async (ordering) => {
      receiver.answer = withStatus(500);
      const { id } = await service.createEndpoint(receiver.url, { ordering });
      await service.happen(...Array.from({ length: 40 }, (_, i) => ({ resourceId: `ord_${i}` })));
      await service.settle();
      const failedDeliveries = await deliveriesOf('?status=retrying');
      const { id: deliveryId, eventId } = failedDeliveries[0];
      expect(failedDeliveries.length).toBeLessThan(20);
      service.clock.advance(30_000);
      const answer = await service.send('POST', `/webhooks/deliveries/${deliveryId}/retry`);
      expect(answer.statusCode).toBe(202);
      const test = (await service.send('POST', `/webhooks/endpoints/${id}/test`)).json();
      await service.settle();
      const before = receiver.messages.length;
      for (let minute = 0; minute < 3; minute += 1) {
        service.clock.advance(61_000);
        await service.settle();
      }
      const probes = receiver.messages.slice(before).map(({ event }) => event['eventId']);
      expect(probes).toHaveLength(3);
      expect(probes.slice(0, 2)).toEqual([eventId, test.eventId]);
      expect(probes[2]).not.toBe(eventId);
    },
  );

  it('that responds with 410 is disabled, its deliveries cancelled and its owner notified', async () => {
    receiver.answer = withStatus(410);
    const { id } = await service.createEndpoint(receiver.url);
    const other = await startReceiver();
    await service.createEndpoint(other.url, { eventTypes: ['webhook.endpoint_disabled'] });
    await service.happen({});
    await service.settle();
    const endpoint = (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(other.messages[0]?.event).toMatchObject({
      type: 'webhook.endpoint_disabled',
      resourceId: id,
    });
    const mails = service.database.db.collection('mails');
    const message = await eventually(
      () => mails.find().toArray(),
      ({ length }) => length > 0,
    );
    expect(message).toMatchObject([{ kind: 'webhook_disabled', to: admin.email }]);
    await service.happen({});
    await service.settle();
    expect(receiver.messages).toHaveLength(1);
    await other.close();
  });

  it('is disabled after five days without a success, and recovers what it missed', async () => {
    receiver.answer = withStatus(500);
    const { id } = await service.createEndpoint(receiver.url);
    const since = service.clock.now().toISOString();
    for (let day = 0; day <= 5; day += 1) {
      await service.happen({ resourceId: `ord_day_${day}` });
      await service.settle();
      service.clock.advance(86_400_000);
    }
    await service.happen({ resourceId: 'ord_last' });
    await service.settle();
    const endpoint = (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    const recover = () =>
      service.send('POST', `/webhooks/endpoints/${id}/recover`, { payload: { since } });
    expect((await recover()).json()).toMatchObject({ code: 'endpoint_not_active' });
    receiver.answer = withStatus(204);
    receiver.messages.length = 0;
    await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status: 'active' } });
    const recovery = await recover();
    expect(recovery.statusCode).toBe(202);
    expect(recovery.json().complete).toBe(true);
    await service.settle();
    const resourceIds = new Set(receiver.messages.map(({ event }) => event['resourceId']));
    for (let day = 0; day <= 5; day += 1) expect(resourceIds).toContain(`ord_day_${day}`);
  });

  it('that is paused gets pending deliveries when it is resumed', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    const set = (status: string) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status } });
    await set('paused');
    await service.happen({});
    await service.settle();
    expect(receiver.messages).toEqual([]);
    await set('active');
    await service.settle();
    expect(receiver.messages).toHaveLength(1);
  });

  describe('with a changed URL', () => {
    const newPath = '/hook/moved';
    const move = async (id: string) => {
      const payload = { url: new URL(newPath, receiver.url).href };
      return (await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload })).json();
    };

    it('is not disabled by the first failure of the new URL, however long the old one failed', async () => {
      receiver.answer = withStatus(500);
      const { id } = await service.createEndpoint(receiver.url);
      await service.happen({});
      await service.settle();
      const lastFailureAt = service.clock.now().toISOString();
      service.clock.advance(6 * 86_400_000);
      const forgiven = { health: 'healthy', consecutiveFailures: 0, lastFailureAt };
      expect(await move(id)).toMatchObject(forgiven);
      await service.settle();
      expect(receiver.messages.map(({ path }) => path)).toEqual(['/hook', newPath]);
      const endpoint = (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
      expect(endpoint).toMatchObject({ status: 'active', consecutiveFailures: 1 });
    });

    it('sends pending retries of the old URL at once', async () => {
      receiver.answer = withStatus(500);
      const { id } = await service.createEndpoint(receiver.url);
      await service.happen(...Array.from({ length: 20 }, (_, n) => ({ resourceId: `ord_${n}` })));
      await service.settle();
      const waiting = 20 - receiver.messages.length;
      expect(waiting).toBeGreaterThan(0);
      receiver.answer = withStatus(204);
      await move(id);
      await service.settle();
      const messages = receiver.messages.filter(({ path }) => path === newPath);
      expect(messages).toHaveLength(waiting);
    });
  });

  it('that is resumed keeps the times of its last attempts', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    const set = (status: string) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status } });
    const lastSuccessAt = service.clock.now().toISOString();
    await service.happen({});
    await service.settle();
    service.clock.advance(1000);
    const lastFailureAt = service.clock.now().toISOString();
    receiver.answer = withStatus(500);
    await service.happen({});
    await service.settle();
    await set('paused');
    expect((await set('active')).json()).toMatchObject({
      ...{ consecutiveFailures: 0, lastSuccessAt, lastFailureAt },
    });
  });
});

describe('manually', () => {
  it('a recovery without a valid period is refused with the reason', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    const now = service.clock.now().toISOString();
    const later = new Date(service.clock.now().getTime() + 1000).toISOString();
    const messageOf = async (payload: object) => {
      const response = await service.send('POST', `/webhooks/endpoints/${id}/recover`, { payload });
      expect(response.statusCode).toBe(400);
      return response.json<{ errors: readonly { pointer: string; message: string }[] }>().errors;
    };
    const fault = { pointer: '/since', code: 'invalid_range' };
    expect(await messageOf({ since: later })).toMatchObject([
      { ...fault, message: `"/since" is in the future; the latest is now, ${now}.` },
    ]);
    expect(await messageOf({ since: later, until: now })).toMatchObject([
      { ...fault, message: '"/since" must be before the end of the period.' },
    ]);
    const query = `mutation Recover($id: ID!, $input: RecoverWebhookEndpointInput!) {
      recoverWebhookEndpoint(id: $id, input: $input) { scheduled }
    }`;
    const variables = { id, input: { since: later, until: now } };
    const answer = await service.send('POST', '/graphql', { payload: { query, variables } });
    const message = '"/input/since" must be before the end of the period.';
    expect(answer.json().errors[0].extensions).toMatchObject({
      errors: [{ ...fault, pointer: '/input/since', message }],
    });
  });

  it.each(['order.*', '*', 'order.exploded'])('a test of %s is refused', async (type) => {
    const { id } = await service.createEndpoint(receiver.url);
    const options = { payload: { type } };
    const response = await service.send('POST', `/webhooks/endpoints/${id}/test`, options);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/type', code: 'not_allowed' }] });
  });

  it('a test event goes to one endpoint only', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    await service.createEndpoint(receiver.url);
    const url = `/webhooks/endpoints/${id}/test`;
    expect((await service.send('POST', url, { payload: { type: 'no.such' } })).statusCode).toBe(
      400,
    );
    const response = await service.send('POST', url);
    expect(response.statusCode).toBe(202);
    await service.settle();
    expect(receiver.messages).toHaveLength(1);
    expect(receiver.messages[0]?.event).toMatchObject({
      eventId: response.json().eventId,
      type: 'ping',
      test: true,
    });
  });

  it('a replay sends the same event and bytes again, as a new delivery', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    const [eventId] = await service.happen({});
    await service.settle();
    const replay = (payload: object, headers = {}) =>
      service.send('POST', `/webhooks/events/${eventId}/replay`, {
        headers: { ...admin.headers, ...headers },
        payload,
      });
    const key = { 'idempotency-key': 'replay-once' };
    expect((await replay({ endpointId: id }, key)).statusCode).toBe(202);
    expect((await replay({ endpointId: id }, key)).headers['idempotent-replayed']).toBe('true');
    await service.settle();
    expect(receiver.messages).toHaveLength(2);
    expect(receiver.messages[1]?.body).toBe(receiver.messages[0]?.body);
    expect((await replay({})).json().deliveries).toHaveLength(1);
    expect((await replay({ endpointId: 'whe_none' })).statusCode).toBe(422);
    const foreign = await service.send('POST', `/webhooks/events/${eventId}/replay`, {
      headers: otherCustomer.headers,
      payload: {},
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('a failed delivery is retried, and a successful one is not', async () => {
    receiver.answer = withStatus(500);
    await service.createEndpoint(receiver.url);
    await service.happen({});
    await service.settle();
    const [{ id }] = await deliveriesOf();
    receiver.answer = withStatus(200);
    const retry = () => service.send('POST', `/webhooks/deliveries/${id}/retry`);
    expect((await retry()).statusCode).toBe(202);
    await service.settle();
    const delivery = await service.send('GET', `/webhooks/deliveries/${id}`);
    expect(delivery.json()).toMatchObject({ status: 'delivered', attemptCount: 2 });
    const again = await retry();
    expect(again.statusCode).toBe(422);
    const expectedProblem = { code: 'invalid_state_transition', from: 'delivered', allowed: [] };
    expect(again.json()).toMatchObject(expectedProblem);
    const { headers } = otherCustomer;
    const foreign = await service.send('GET', `/webhooks/deliveries/${id}`, { headers });
    expect(foreign.statusCode).toBe(404);
  });

  it.each(['disabled', 'deleted'])(
    'no delivery is retried at an endpoint that is %s',
    async (status) => {
      receiver.answer = withStatus(500);
      const { id: endpointId } = await service.createEndpoint(receiver.url);
      await service.happen({});
      await service.settle();
      const [{ id }] = await deliveriesOf();
      const retry = () => service.send('POST', `/webhooks/deliveries/${id}/retry`);
      if (status === 'deleted') {
        await service.send('DELETE', `/webhooks/endpoints/${endpointId}`);
      } else {
        receiver.answer = withStatus(410);
        expect((await retry()).statusCode).toBe(202);
        await service.settle();
      }
      const refusal = await retry();
      expect(refusal.statusCode).toBe(422);
      const expectedProblem = { code: 'endpoint_not_active', from: status, allowed: ['active'] };
      expect(refusal.json()).toMatchObject(expectedProblem);
      const query = 'mutation Retry($id: ID!) { retryWebhookDelivery(id: $id) { id } }';
      const payload = { query, variables: { id } };
      const { errors } = (await service.send('POST', '/graphql', { payload })).json();
      expect(errors).toMatchObject([{ extensions: { code: 'endpoint_not_active' } }]);
      expect((await deliveriesOf())[0].status).not.toBe('retrying');
    },
  );

  it.each([
    ['in its turn', {}],
    ['after the earlier events of its resource', { ordering: 'per_resource' }],
    ['when its paused endpoint is resumed', { status: 'paused' }],
  ])('a retry before the first attempt is refused; it will be sent %s', async (turn, change) => {
    const { id: endpointId } = await service.createEndpoint(receiver.url);
    await service.send('PATCH', `/webhooks/endpoints/${endpointId}`, { payload: change });
    receiver.answer = withStatus(500);
    await service.happen({});
    await service.settle();
    const waiting = { status: 'pending', attempts: [] };
    await service.database.db
      .collection('webhook_deliveries')
      .updateMany({ endpointId }, { $set: waiting });
    const [{ id }] = await deliveriesOf();
    const refusal = await service.send('POST', `/webhooks/deliveries/${id}/retry`);
    expect(refusal.statusCode).toBe(422);
    const expectedProblem = { from: 'pending', to: 'retrying', allowed: [] };
    expect(refusal.json()).toMatchObject({ code: 'invalid_state_transition', ...expectedProblem });
    expect(refusal.json().detail).toBe(
      `The delivery has not been attempted yet; it will be sent ${turn}.`,
    );
  });

  it('a delivery of a paused endpoint is retried when it is resumed', async () => {
    receiver.answer = withStatus(500);
    const { id: endpointId } = await service.createEndpoint(receiver.url);
    await service.happen({});
    await service.settle();
    const [{ id }] = await deliveriesOf();
    const set = (status: string) =>
      service.send('PATCH', `/webhooks/endpoints/${endpointId}`, { payload: { status } });
    await set('paused');
    expect((await service.send('POST', `/webhooks/deliveries/${id}/retry`)).statusCode).toBe(202);
    await service.settle();
    expect(receiver.messages).toHaveLength(1);
    await set('active');
    await service.settle();
    expect(receiver.messages).toHaveLength(2);
  });

  it.each(['recover', 'retry'])(
    'a delivery cancelled before its first attempt is pending after a %s, a failed one retrying',
    async (action) => {
      receiver.answer = withStatus(410);
      const { id: endpointId } = await service.createEndpoint(receiver.url);
      const since = service.clock.now().toISOString();
      await service.happen(...Array.from({ length: 20 }, (_, n) => ({ resourceId: `ord_${n}` })));
      await service.settle();
      service.clock.advance(1000);
      const url = `/webhooks/endpoints/${endpointId}`;
      await service.send('PATCH', url, { payload: { status: 'paused' } });
      if (action === 'recover') {
        await service.send('POST', `${url}/recover`, { payload: { since } });
      } else {
        for (const { id } of await deliveriesOf('?limit=20')) {
          const retry = await service.send('POST', `/webhooks/deliveries/${id}/retry`);
          expect(retry.statusCode).toBe(202);
        }
      }
      const rows: { status: string; attemptCount: number }[] = await deliveriesOf('?limit=20');
      const states = new Set(rows.map(({ status, attemptCount }) => `${attemptCount} ${status}`));
      expect([...states].sort()).toEqual(['0 pending', '1 retrying']);
    },
  );
});

describe('GET /webhooks/events', () => {
  it('shows events that the viewer may read, by type, resource and time, page by page', async () => {
    await service.happen(
      { resourceId: 'ord_a', type: 'order.created' },
      { resourceId: 'ord_a' },
      { resourceId: 'ord_b', ownerId: otherCustomer.id },
    );
    const list = async (query: string, headers: Record<string, string> = admin.headers) =>
      (await service.send('GET', `/webhooks/events${query}`, { headers })).json();
    expect((await list('')).data).toHaveLength(3);
    expect((await list('', customer.headers)).data).toHaveLength(2);
    expect((await list('?type=order.created')).data).toMatchObject([
      { resourceId: 'ord_a', sequenceNumber: 1, resourceUrl: '/orders/ord_a' },
    ]);
    expect((await list('?resourceId=ord_b')).data).toHaveLength(1);
    const now = service.clock.now().toISOString();
    expect((await list(`?createdTo=${now}`)).data).toEqual([]);
    const first = await list('?limit=2');
    expect(first.data).toHaveLength(2);
    const rest = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect(rest.data).toHaveLength(1);
    const [{ eventId }] = (await list('?resourceId=ord_b')).data;
    const one = (headers: Record<string, string>) =>
      service.send('GET', `/webhooks/events/${eventId}`, { headers });
    expect((await one(admin.headers)).statusCode).toBe(200);
    expect((await one(customer.headers)).statusCode).toBe(404);
  });

  it('shows no events about a comment once it is hidden from the viewer', async () => {
    const discussion = createDiscussion(() => service);
    const postId = await discussion.post();
    const [visibleEvent, restrictedEvent] = [
      await discussion.comment(postId),
      await discussion.comment(postId),
    ];
    await service.settle();
    const seenBy = async ({ headers }: { headers: Record<string, string> }) => {
      const read = async (url: string) => (await service.send('GET', url, { headers })).json();
      const { data } = await read('/webhooks/events?limit=50');
      const { pagination } = await read(`/webhooks/events?resourceId=${restrictedEvent}&page=1`);
      const all = await read('/webhooks/events?pageSize=50');
      expect(all.pagination.totalItems).toBe(all.data.length);
      expect(all.data).toEqual(data);
      const comments = data.map(({ resourceId }: { resourceId: string }) => resourceId);
      return { comments: [...new Set(comments)].sort(), total: pagination.totalItems };
    };
    const both = [visibleEvent, restrictedEvent].sort();
    const { moderator } = people;
    expect(await seenBy(moderator)).toEqual({ comments: both, total: 1 });
    const eventsUrl = `/webhooks/events?resourceId=${restrictedEvent}`;
    const [{ eventId }] = (await service.send('GET', eventsUrl)).json().data;
    const act = (action: string) => discussion.moderate(restrictedEvent, action, admin.headers);

    await act('hide');
    expect(await seenBy(otherCustomer)).toEqual({ comments: [visibleEvent], total: 0 });
    await act('publish');
    await act('restrict');
    await service.settle();
    expect(await seenBy(moderator)).toEqual({ comments: [visibleEvent], total: 0 });
    expect((await seenBy(admin)).comments).toEqual(both);
    for (const { headers, status } of [
      { ...moderator, status: 404 },
      { ...otherCustomer, status: 404 },
      { ...admin, status: 200 },
    ]) {
      const { statusCode } = await service.send('GET', `/webhooks/events/${eventId}`, { headers });
      expect(statusCode).toBe(status);
    }
  });
});

function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing was received');
  return value;
}
