import { toImport } from '../../../src/modules/imports/import-view';
import type { ImportDocument } from '../../../src/modules/imports/imports.repository';
import { refusalsToList } from '../../../src/modules/imports/refusals';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('the progress of an import', () => {
  it.each([
    [0, 1000, 0, null],
    [1, 1000, 0, 9990],
    [999, 1000, 99, 1],
    [1000, 1000, 100, 0],
    [0, 0, 100, null],
  ])(
    'with %d of %d items is %d percent, with %s seconds left',
    (processed, total, percent, eta) => {
      const startedAt = new Date(now.getTime() - 10_000);
      const row = { status: 'processing', total, processed, failed: 0, startedAt };
      const { progress, etaSeconds } = toImport(row as ImportDocument, now);
      expect([progress.percent, etaSeconds]).toEqual([percent, eta]);
    },
  );
});

describe('the listed refusals of an import', () => {
  const refusal = (index: number, bytes = 10) => ({
    ...{ index, externalId: null, code: 'required', errors: [] },
    message: 'x'.repeat(bytes),
  });
  const refusals = (count: number) => Array.from({ length: count }, (_, index) => refusal(index));

  it('are the first hundred', () => {
    const errors = refusals(60);
    const newErrors = refusalsToList({ errors, failed: 60 }, refusals(100));
    expect(newErrors.map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('have no gap: no refusal is listed after one that was too long', () => {
    const [first] = refusals(1);
    const errors = first ? [first] : [];
    expect(
      refusalsToList({ errors, failed: 1 }, [refusal(1), refusal(2, 70_000), refusal(3)]),
    ).toEqual([refusal(1)]);
    expect(refusalsToList({ errors, failed: 2 }, [refusal(3)])).toEqual([]);
  });
});
