import { parseDateTime } from '../../../src/platform/values/date-time';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();
let coupons = 0;

const { headers } = people.admin;

const inQuery = (date: string) =>
  service.app.inject({ url: `/orders?createdFrom=${encodeURIComponent(date)}`, headers });

const inBody = (expiresAt: string) =>
  service.app.inject({
    method: 'POST',
    url: '/coupons',
    headers,
    payload: { code: `DATE${(coupons += 1)}`, percent: 5, expiresAt },
  });

const inVariable = (date: string) =>
  service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: {
      query: 'query($date: DateTime) { orders(createdFrom: $date) { data { id } } }',
      variables: { date },
    },
  });

const inLiteral = (date: string) =>
  service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: `{ orders(createdFrom: "${date}") { data { id } } }` },
  });

const statusesOf = async (date: string) => {
  const answers = [inQuery(date), inBody(date), inVariable(date), inLiteral(date)];
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
};

describe('a date-time', () => {
  it.each([
    '2027-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2027-04-31T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-00-10T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T23:59:60Z',
    '2027-01-01T23:60:00Z',
    '2027-01-01T00:00:00+24:00',
    '2027-01-01T00:00:00+01:60',
    '2027-01-01T00:00:00',
    '2027-01-01 00:00:00Z',
    '2027-01-01',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
  ])('%s is refused everywhere', async (date) => {
    expect(await statusesOf(date)).toEqual([400, 400, 400, 400]);
  });

  it.each([
    '2028-02-29T00:00:00Z',
    '2027-12-31T23:59:59.999999999Z',
    '2027-01-01T00:00:00+14:00',
    '2027-01-01T00:00:00-11:30',
    '2027-01-01t00:00:00z',
    '2027-01-01T00:00:00.5z',
    '2027-01-01t00:00:00+02:00',
  ])('%s is accepted everywhere', async (date) => {
    expect(await statusesOf(date)).toEqual([200, 201, 200, 200]);
  });

  it('with an offset is returned in UTC', async () => {
    const response = await inBody('2027-06-01T01:00:00+02:00');
    expect(response.json()).toMatchObject({ expiresAt: '2027-05-31T23:00:00.000Z' });
    expect(parseDateTime('2027-06-01T01:00:00+02:00')?.toISOString()).toBe(
      '2027-05-31T23:00:00.000Z',
    );
  });
});
