import { generateCatalogData } from '../../support/catalog-data';
import { describeCounts } from '../../support/facet-truth';

describe('facets over generated products', () => {
  describeCounts(() => generateCatalogData(3000));
});
