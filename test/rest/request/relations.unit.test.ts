import { parseRelations } from '../../../src/rest/relations';

const rules = {
  include: ['customer', 'items', 'items.product', 'payment'],
  expand: ['customer', 'items.product'],
  ...{ maxDepth: 2, maxPaths: 3, documentDepth: 9 },
};

describe('include and expand', () => {
  it.each([
    [{}, [], []],
    [{ include: '', expand: '' }, [], []],
    [{ include: 'items, customer,items' }, ['customer', 'items'], []],
    [
      { include: 'items', expand: 'customer,items.product' },
      ['items'],
      ['customer', 'items.product'],
    ],
  ])('of %j have these paths', (raw, include, expand) => {
    expect(parseRelations(rules, raw)).toEqual({ relations: { include, expand }, violations: [] });
  });

  it.each([
    [
      'one path too many',
      { include: 'customer,items,items.product,payment' },
      ['include too_many_includes'],
    ],
    [
      'too many together',
      { include: 'items,payment', expand: 'customer,items.product' },
      ['include too_many_includes'],
    ],
    ['one that is not allowed', { include: 'history' }, ['include include_not_allowed']],
    [
      'one of exactly the allowed depth',
      { include: 'items.category' },
      ['include include_not_allowed'],
    ],
    ['one of the other list', { expand: 'payment' }, ['expand include_not_allowed']],
    ['one that is too deep', { include: 'items.product.category' }, ['include include_too_deep']],
    [
      'each fault',
      { include: 'a', expand: 'b.c.d' },
      ['include include_not_allowed', 'expand include_too_deep'],
    ],
  ])('refuse %s', (_what, raw, faults) => {
    const { violations } = parseRelations(rules, raw);
    const summary = violations.map(
      (one) => `${'parameter' in one ? one.parameter : ''} ${one.code}`,
    );
    expect(summary).toEqual(faults);
  });
});
