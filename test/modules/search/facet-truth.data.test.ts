import { readCatalogData } from '../../support/catalog-data';
import { itCountsWhatTheFileSays } from '../../support/facet-truth';
import { describeWithRealData } from '../../support/real-data';

describeWithRealData('facets over real products', (folder) => {
  itCountsWhatTheFileSays(() => readCatalogData(folder));
});
