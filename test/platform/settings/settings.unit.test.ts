import { createSetting, type SettingRepository } from '../../../src/platform/settings';
import { until } from '../../support/until';

interface Facts {
  readonly words: readonly string[];
}
type Row = NonNullable<Awaited<ReturnType<SettingRepository<Facts>['find']>>>;

/** A repository whose changes return when the test releases them. */
function lateRepository() {
  let row: Row | null = null;
  const answers: (() => void)[] = [];
  const repository: SettingRepository<Facts> = {
    find: async () => row,
    replace: async (after) => {
      if (after.version !== (row?.version ?? 0) + 1) return null;
      const newRow: Row = { ...after };
      row = newRow;
      await new Promise<void>((resolve) => answers.push(resolve));
      return newRow;
    },
  };
  return { repository, answers };
}

const clock = { now: () => new Date(0) };

describe('a setting', () => {
  it('has the value of the latest change, even if an earlier change returns last', async () => {
    const { repository, answers } = lateRepository();
    const builtIn = { words: [] };
    const setting = createSetting<Facts>({ repository, clock, resourceId: 'words', builtIn });
    const changeTo = (word: string) =>
      setting.change({ actorId: 'usr_1', op: null, ifMatch: null }, () => ({ words: [word] }));
    expect(await setting.current()).toMatchObject({ words: [] });
    const earlier = changeTo('earlier');
    await until(() => answers.length === 1);
    const later = changeTo('later');
    await until(() => answers.length === 2);
    answers[1]?.();
    await later;
    expect(await setting.current()).toMatchObject({ words: ['later'] });
    answers[0]?.();
    await earlier;
    expect(await setting.current()).toMatchObject({ words: ['later'], version: 2 });
  });
});
