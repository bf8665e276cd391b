import { readCatalogData } from '../../support/catalog-data';
import { describeCounts } from '../../support/facet-truth';
import { describeWithRealData } from '../../support/real-data';

describeWithRealData('facets over real products', (folder) => {
  describeCounts(() => readCatalogData(folder));
});
