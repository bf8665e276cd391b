import type { Document } from 'mongodb';
import { pipelineWithBuckets, withBucket } from '../../../src/platform/mongo/bucket-filters';

/** `a-1` tells the bucket `a`, `x` none. */
const tell = (value: string) => (value.includes('-') ? value.slice(0, 1) : null);
const rules = { _id: tell, ownerId: (owner: string) => owner.slice(0, 1) };

describe('a filter', () => {
  it.each([
    ['an id', { _id: 'a-1', state: 1 }, 'a'],
    ['ids of one bucket', { _id: { $in: ['a-1', 'a-2'] } }, 'a'],
    ['ids of several', { _id: { $in: ['a-1', 'b-1', 'a-2'] } }, { $in: ['a', 'b'] }],
    ['an owner', { ownerId: 'bob', state: { $gt: 1 } }, 'b'],
    ['an owner where the id tells none', { _id: 'x', ownerId: 'bob' }, 'b'],
    ['a part', { $and: [{ state: 1 }, { $or: [] }, { ownerId: 'bob' }] }, 'b'],
  ])('names the bucket of %s, and all else as before', (_of, filter, bucket) => {
    expect(withBucket(filter, rules)).toEqual({ ...filter, bucket });
  });

  it.each([
    ['an id without one', { _id: 'x' }],
    ['ids one of which is without', { _id: { $in: ['a-1', 'x'] } }],
    ['no ids at all', { _id: { $in: [] } }],
    ['a range of ids', { _id: { $gt: 'a-1' } }],
    ['values that are no texts', { _id: 1, ownerId: { $in: [null, 'bob'] } }],
    ['alternatives', { $or: [{ _id: 'a-1' }, { ownerId: 'bob' }] }],
    ['other fields', { state: 1 }],
    ['its own bucket', { _id: 'a-1', bucket: 'b' }],
  ])('stays as it is with %s', (_of, filter) => {
    expect(withBucket(filter, rules)).toBe(filter);
  });

  it('of another collection stays as it is', () => {
    const filter = { _id: 'a-1' };
    expect(withBucket(filter, undefined)).toBe(filter);
  });
});

describe('a pipeline', () => {
  const named = (collection: string, pipeline: Document[]) =>
    pipelineWithBuckets(collection, pipeline, (name) => (name === 'things' ? rules : undefined));
  const own = { $match: { ownerId: 'bob' } };
  const targeted = { $match: { ownerId: 'bob', bucket: 'b' } };

  it('names the bucket where it begins, and no later', () => {
    expect(named('things', [own, { $limit: 1 }, own])).toEqual([targeted, { $limit: 1 }, own]);
    expect(named('things', [{ $sort: { _id: 1 } }, own])).toEqual([{ $sort: { _id: 1 } }, own]);
    expect(named('others', [own])).toEqual([own]);
  });

  it('names it where it is united with another', () => {
    const united = (pipeline: Document[]) => [
      { $limit: 1 },
      { $unionWith: { coll: 'things', pipeline } },
    ];
    expect(named('others', united([own]))).toEqual(united([targeted]));
    const whole = [{ $unionWith: 'things' }, { $unionWith: { coll: 'others', pipeline: [own] } }];
    expect(named('things', whole)).toEqual(whole);
  });

  describe('that looks up what belongs to the documents it began with', () => {
    const from = { from: 'things', localField: '_id', foreignField: '_id', as: 'found' };
    const first = { $match: { _id: { $in: ['a-1', 'b-1'] } } };
    const lookup = (...stages: Document[]) => ({ $lookup: { ...from, pipeline: stages } });

    it('names their buckets', () => {
      const pipeline = [first, { $project: { _id: 1 } }, lookup({ $limit: 1 })];
      const bucket = { $in: ['a', 'b'] };
      expect(named('others', pipeline)).toEqual([
        first,
        { $project: { _id: 1 } },
        lookup({ $match: { bucket } }, { $limit: 1 }),
      ]);
    });

    it.each([
      ['a stage may have changed the field', [first, { $project: { _id: '$of' } }]],
      ['it begins with all documents', [{ $project: { _id: 1 } }]],
    ])('names none where %s', (_why, stages) => {
      const pipeline = [...stages, lookup({ $limit: 1 })];
      expect(named('others', pipeline)).toEqual(pipeline);
    });
  });
});
