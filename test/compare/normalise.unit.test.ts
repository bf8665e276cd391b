import { Normaliser } from './normalise';

const ID = 'ord_01m8j6padp00m1zfen2f5z3r9c';
const OTHER_ID = 'ord_01m8j6pbwgq4vrf9j7q6qp6tyd';

describe('Normaliser', () => {
  let normaliser: Normaliser;
  beforeEach(() => {
    normaliser = new Normaliser();
    normaliser.at('checkout:1');
  });

  it('names an id after the place where it appeared first', () => {
    expect(normaliser.text(`/orders/${ID}`)).toBe('/orders/‹ord checkout:1›');
    normaliser.at('checkout:2');
    expect(normaliser.value({ ids: [ID, OTHER_ID] })).toEqual({
      ids: ['‹ord checkout:1›', '‹ord checkout:2›'],
    });
  });

  it('numbers ids of one kind at one place by their order', () => {
    const names = [OTHER_ID, ID, OTHER_ID].map((id) => normaliser.text(id));
    expect(names).toEqual(['‹ord checkout:1›', '‹ord checkout:1.2›', '‹ord checkout:1›']);
  });

  it('shows where two ids changed places', () => {
    normaliser.value([ID, OTHER_ID]);
    expect(normaliser.value([OTHER_ID, ID])).not.toEqual(normaliser.value([ID, OTHER_ID]));
  });

  it('finds ids and times that are percent-encoded in a link', () => {
    const link = `</products?ids=a%2C${ID}&createdFrom=2026-11-28T23%3A08%3A41.383Z>`;
    expect(normaliser.text(link)).toBe('</products?ids=a%2C‹ord checkout:1›&createdFrom=‹time›>');
  });

  it('keeps names from the demo data and the corpus, and words with an underscore', () => {
    for (const text of [
      'ord_demo_0001',
      'at_demo_customer',
      'pm_visa_4242',
      'order_already_cancelled',
    ])
      expect(normaliser.text(text)).toBe(text);
  });

  it('replaces credentials of every form', () => {
    expect(normaliser.text('Bearer at_Zm9vYmFyYmF6.')).toBe('Bearer ‹at checkout:1›.');
    expect(normaliser.text('token=dt_default.p87_JA_g.mx10gcnw;')).toBe('token=‹dt checkout:1›;');
    expect(normaliser.text('whsec_dGhlLXNlY3JldA==')).toBe('‹whsec checkout:1›');
  });

  it('keeps the version of an entity tag and names its hash', () => {
    const tag = (etag: string) => normaliser.headers({ etag })['etag'];
    expect(tag('"3-9f86d081-84c7d659a2fea"')).toBe('"3-‹hash checkout:1›"');
    normaliser.at('checkout:2');
    expect(tag('"4-9f86d081-84c7d659a2fea"')).toBe('"4-‹hash checkout:1›"');
    expect(tag('"9f86d081-84c7d659a2fea"')).toBe('"‹hash checkout:1›"');
    expect(tag('"4-7-86d081884c7d659a2f-a"')).toBe('"4-‹hash checkout:2›"');
  });

  it('writes an expiry as its distance from the creation', () => {
    const times = { createdAt: '2026-11-28T10:00:00.120Z', updatedAt: '2026-11-28T10:00:01.250Z' };
    expect(normaliser.value({ ...times, expiresAt: '2026-11-29T10:00:00.013Z' })).toEqual({
      createdAt: '‹time›',
      updatedAt: '‹time›',
      expiresAt: '‹+1440 min›',
    });
  });

  it('keeps times on the hour, which the corpus sent', () => {
    const coupon = { createdAt: '2026-11-28T10:00:01.120Z', expiresAt: '2030-01-01T00:00:00.000Z' };
    expect(normaliser.value(coupon)).toEqual({ ...coupon, createdAt: '‹time›' });
  });

  it('keeps numbers, null and empty values', () => {
    const body = { total: 12.5, note: null, items: [], nextCursor: null, name: '' };
    expect(normaliser.value(body)).toEqual(body);
  });

  it('replaces cursors, which may differ between two runs', () => {
    expect(normaliser.value({ nextCursor: 'AbCdEf0123456789' })).toEqual({
      nextCursor: '‹cursor›',
    });
    expect(normaliser.text('/orders?limit=2&cursor=AbCdEf0123456789_-x&status=paid')).toBe(
      '/orders?limit=2&cursor=‹cursor›&status=paid',
    );
  });

  it('replaces the attempts to verify an endpoint, and keeps those of a delivery', () => {
    const attempts = { attempts: 2 };
    expect(normaliser.value({ verification: attempts, delivery: attempts })).toEqual({
      verification: { attempts: '‹number›' },
      delivery: attempts,
    });
  });

  it('leaves out only the headers of the connection', () => {
    const headers = {
      date: 'today',
      connection: 'keep-alive',
      vary: 'Accept',
      'retry-after': '60',
    };
    expect(normaliser.headers(headers)).toEqual({ 'retry-after': '‹seconds›', vary: 'Accept' });
  });
});
