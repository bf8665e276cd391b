import { useTestApp } from '../../support/build-test-app';
import { seedWithLongTimeouts } from '../../support/world';

const service = useTestApp({
  people: false,
  env: { WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' },
});

describe('seedDemoData if webhook endpoints must be verified', () => {
  it('fills an empty database', async () => {
    expect(await seedWithLongTimeouts(service)).toBe(true);
    const { body } = await service.app.inject({
      url: '/webhooks/endpoints',
      headers: { authorization: 'Bearer at_demo_admin' },
    });
    expect(JSON.parse(body)).toMatchObject({ data: [{ status: 'pending_verification' }] });
  });
});
