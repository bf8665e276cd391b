import { createAuthorErasure, postMarks } from '../../../src/modules/comments';
import { createReadMarks } from '../../../src/platform/live/read-marks';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { crashAt, crashingDatabase, survives } from '../../support/crashing-database';
import { people } from '../../support/people';
import { stepsUntilThrough } from '../../support/steps';

const service = useTestApp();
const api = createDiscussion(() => service);
const { id: authorId, headers: as } = people.otherCustomer;

describe('the erasure of an author', () => {
  it('is told by the posts after their comments, wherever it ended and was repeated', async () => {
    const { db } = service.database;
    const readMarks = createReadMarks(db, postMarks);
    const steps = await stepsUntilThrough(async (step) => {
      const postId = await api.post();
      const id = await api.comment(postId, { as });
      const authorNow = async () => (await api.get(`/comments/${id}`)).body.author as unknown;
      const named = await readMarks([postId]);
      const mortal = createAuthorErasure(crashingDatabase(db, crashAt(step)));
      const isThrough = await survives(mortal(authorId));
      const left = (await authorNow()) === null ? named : await readMarks([postId]);
      await createAuthorErasure(db)(authorId);
      expect(await authorNow()).toBeNull();
      const told = await readMarks([postId]);
      expect(told).not.toEqual(named);
      expect(told).not.toEqual(left);
      return isThrough;
    });
    expect(steps).toBeGreaterThanOrEqual(8);
    const posts = db.collection('posts');
    expect(await posts.countDocuments({ anonymizing: authorId })).toBe(0);
  });
});
