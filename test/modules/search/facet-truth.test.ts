import { generateCatalogData } from '../../support/catalog-data';
import { itCountsWhatTheFileSays } from '../../support/facet-truth';

describe('facets over generated products', () => {
  itCountsWhatTheFileSays(() => generateCatalogData(3000));
});
