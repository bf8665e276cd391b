import { createImportRepositories, createUploadSweeper } from '../../../src/modules/imports';
import { useTestApp } from '../../support/build-test-app';
import { failingWrites } from '../../support/intercepted-database';

const service = useTestApp();
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

describe('uploads without an import', () => {
  it('are removed in one run, however many there are, unless their removal fails', async () => {
    const { clock, database } = service;
    const ids = Array.from({ length: 250 }, (_, n) => `upl_${String(n).padStart(3, '0')}`);
    const [bad = ''] = ids;
    const createdAt = clock.now();
    await rows('import_uploads').insertMany(ids.map((_id) => ({ _id, createdAt })));
    const items = { firstIndex: 0, items: ['{}'] };
    const { chunks } = createImportRepositories(database.db, clock);
    const expiresAt = new Date(createdAt.getTime() + 86_400_000);
    for (const uploadId of [bad, 'upl_249'])
      await chunks.insertChunk({ uploadId, number: 0, ...items }, expiresAt);
    clock.advance(3_600_001);
    const db = failingWrites(database.db, [bad]);
    const sweep = createUploadSweeper({ ...createImportRepositories(db, clock), clock });
    await expect(sweep(new AbortController().signal)).rejects.toThrow('was cut');
    expect(await rows('import_uploads').distinct('_id')).toEqual([bad]);
    expect(await rows('import_chunks').distinct('uploadId')).toEqual([bad]);
  });
});
