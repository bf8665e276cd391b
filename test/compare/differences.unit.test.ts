import type { AllowedDifference } from './allowed';
import { compareRecordings, Explanations } from './differences';
import type { Exchange } from './session';

const exchange = (overrides: Partial<Exchange> = {}): Exchange => ({
  key: 'orders/checkout | customer GET /orders/‹ord›',
  viewer: 'customer',
  operation: 'GET /orders/{id}',
  status: 200,
  headers: { etag: '"1-x"' },
  body: { total: 5, items: [{ id: 1 }, { id: 2 }] },
  ...overrides,
});

const comparePair = (before: Partial<Exchange>, after: Partial<Exchange>) =>
  compareRecordings([exchange(before)], [exchange(after)]);

const compare = (before: Partial<Exchange>, after: Partial<Exchange>) =>
  comparePair(before, after)[0]?.differences ?? [];

const placesOf = (before: Partial<Exchange>, after: Partial<Exchange>) =>
  compare(before, after).map(({ where }) => where);

describe('compareRecordings', () => {
  it('finds nothing in equal responses, whatever the order of their fields', () => {
    expect(compare({ body: { a: 1, b: 2 } }, { body: { b: 2, a: 1 } })).toEqual([]);
  });

  it('finds a status, a missing header, a value, and a shorter list', () => {
    expect(placesOf({}, { status: 201 })).toEqual(['status']);
    expect(placesOf({}, { headers: {} })).toEqual(['header etag']);
    expect(placesOf({}, { body: { total: 6, items: [{ id: 1 }, { id: 2 }] } })).toEqual([
      'body /total',
    ]);
    expect(placesOf({}, { body: { total: 5, items: [{ id: 1 }] } })).toEqual([
      'body /items/length',
      'body /items/1/id',
    ]);
  });

  it('distinguishes null, an absent field, an empty list and an empty object', () => {
    const bodies = [{ a: null }, {}, { a: [] }, { a: {} }, { a: '' }];
    for (const one of bodies)
      for (const other of bodies)
        expect(placesOf({ body: one }, { body: other }).length > 0).toBe(one !== other);
  });

  it('reports exchanges that only one version has', () => {
    const [missingExchange, newExchange] = compareRecordings(
      [exchange()],
      [exchange({ key: 'other' })],
    );
    expect(missingExchange?.differences).toMatchObject([{ where: 'answer', to: '(absent)' }]);
    expect(newExchange?.differences).toMatchObject([{ where: 'answer', from: '(absent)' }]);
  });
});

describe('Explanations', () => {
  const entry = (overrides: Partial<AllowedDifference>): AllowedDifference => ({
    reason: 'decisions 13.1',
    operation: 'GET /orders/{id}',
    where: 'body /items/*/id',
    ...overrides,
  });
  const remainingDifferences = (
    allowance: AllowedDifference,
    before: Partial<Exchange>,
    after: Partial<Exchange>,
  ) =>
    comparePair(before, after)
      .flatMap((one) => new Explanations([allowance]).unexplainedDifferences(one))
      .map(({ where }) => where);
  const changedPage = { body: { total: 6, items: [{ id: 1 }, { id: 3 }] } };

  it('explains what an entry names and nothing else', () => {
    expect(remainingDifferences(entry({}), {}, changedPage)).toEqual(['body /total']);
    expect(remainingDifferences(entry({ operation: 'GET /orders' }), {}, changedPage)).toHaveLength(
      2,
    );
    expect(remainingDifferences(entry({ to: '4' }), {}, changedPage)).toHaveLength(2);
    expect(remainingDifferences(entry({ request: '* moderator *' }), {}, changedPage)).toHaveLength(
      2,
    );
  });

  it('explains a whole response by its status and code', () => {
    const notFound = { status: 404, body: { code: 'not_found' } };
    const whole = entry({ where: 'answer', from: '200', to: '404 not_found' });
    expect(remainingDifferences(whole, {}, notFound)).toEqual([]);
    expect(remainingDifferences(whole, {}, { ...notFound, status: 410 })).not.toEqual([]);
    expect(remainingDifferences(whole, {}, changedPage)).toHaveLength(2);
    expect(
      remainingDifferences({ ...whole, from: '404*' }, { ...notFound, headers: {} }, notFound),
    ).toEqual([]);
  });

  it('names entries that explain nothing', () => {
    const [usedEntry, stale] = [entry({}), entry({ where: 'header etag' })];
    const explanations = new Explanations([usedEntry, stale]);
    for (const one of comparePair({}, changedPage)) explanations.unexplainedDifferences(one);
    expect(explanations.stale()).toEqual([stale]);
  });
});
