import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import { CategoryTree } from '../../../src/modules/search/category-tree';
import { filtersOf, fittingFilters } from '../../../src/modules/search/filter-rules';

/** Far more attributes than an answer shows. */
const names = Array.from({ length: 40 }, (_none, at) => `a${String(at).padStart(2, '0')}`);
const tree = new CategoryTree([
  {
    ...{ id: 'all', externalId: null, path: ['all'], mark: 1n },
    filterableAttributes: names.map((name) => ({ name, label: name, type: 'string', unit: null })),
  },
]);
const chosen = (name: string) => ({ name, values: ['x'] });
const facetsOf = (...attributes: readonly string[]) =>
  attributeFacets(filtersOf({ attributes: attributes.map(chosen) }), tree).map(({ name }) => name);

describe('the facets of a search', () => {
  it('are twenty with the brand and the price, also where more attributes are declared', () => {
    const facets = facetsOf();
    expect(facets).toHaveLength(18);
    expect(facets.slice(0, 4)).toEqual(['memory', 'screenSize', 'attr.a00', 'attr.a01']);
  });

  it('have all that are chosen from, as many as can be', () => {
    const most = names.slice(-20);
    expect(facetsOf(...most)).toEqual(most.map((name) => `attr.${name}`));
    const filters = filtersOf({ attributes: names.slice(0, 21).map(chosen) });
    const violation = expect.objectContaining({ code: 'too_many_items', params: { max: 20 } });
    const details = expect.objectContaining({ violations: [violation] });
    expect(() => fittingFilters(filters, tree)).toThrow(expect.objectContaining({ details }));
  });

  it('have those that are chosen from among them', () => {
    const facets = facetsOf('a39', 'a20');
    expect(facets).toHaveLength(18);
    expect(facets).toEqual(expect.arrayContaining(['attr.a39', 'attr.a20', 'attr.a00']));
  });
});

describe('a filter of an attribute that nobody declares', () => {
  it('is refused with the first twenty that are', () => {
    const filters = filtersOf({ attributes: [chosen('size')] });
    const allowed = names.slice(0, 20).map((name) => `attr.${name}`);
    const refuse = () => fittingFilters(filters, tree);
    const violation = expect.objectContaining({ code: 'unknown_parameter', params: { allowed } });
    const details = expect.objectContaining({ violations: [violation] });
    expect(refuse).toThrow(expect.objectContaining({ details }));
  });
});
