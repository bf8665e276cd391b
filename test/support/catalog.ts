import { createServices } from '../../src/app/services';
import type { CatalogService } from '../../src/modules/catalog';
import { useTestApp } from './build-test-app';
import { people, viewerOf } from './people';

/** The catalog module for a test file that calls it without HTTP, as an admin. */
export function useCatalog() {
  const service = useTestApp({ people: false });
  const catalog = {} as CatalogService;
  /** The catalog module of another process, which may have its own connection to the database. */
  const catalogOn = (db = service.database.db): CatalogService =>
    createServices({ ...service.foundation, db }).services.catalog;
  beforeAll(() => void Object.assign(catalog, catalogOn()));
  return { service, catalog, catalogOn, admin: viewerOf(people.admin) };
}
