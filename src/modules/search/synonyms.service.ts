import type { Clock } from '../../platform/values/clock';
import { createSetting, type Revision, type SettingRepository } from '../../platform/settings';
import { authorize, authorizeKnown, type RequestActor, type Viewer } from '../accounts';
import { synonymRules, type RuleInput } from './synonym-rules';
import type { SynonymFacts } from './synonyms.repository';
import { createSynonyms, NO_SYNONYMS } from './text/synonyms';

export type StoredSynonyms = SynonymFacts & Revision;

export function createSynonymsService(deps: {
  readonly repository: SettingRepository<SynonymFacts>;
  readonly clock: Clock;
}) {
  const setting = createSetting<SynonymFacts>({
    ...deps,
    resourceId: 'synonyms',
    builtIn: { items: [] },
  });
  let synonyms = NO_SYNONYMS;
  return {
    /** The rules that searches with a text use. */
    current: async () => {
      const { items, version } = await setting.current();
      if (synonyms.version !== version) synonyms = createSynonyms(items, version);
      return synonyms;
    },
    service: {
      get: async (viewer: Viewer) => {
        authorize(viewer, 'search.configure');
        return setting.read();
      },
      /** Replaces all rules; effective immediately in this process, in others within 3 seconds. */
      replace: async (
        { viewer, op }: RequestActor,
        rules: readonly RuleInput[],
        ifMatch: number | null = null,
      ) => {
        const { userId: actorId } = authorizeKnown(viewer, 'search.configure');
        return setting.change({ actorId, op, ifMatch }, () => ({ items: synonymRules(rules) }));
      },
    },
  };
}

type CreatedSynonyms = ReturnType<typeof createSynonymsService>;
export type SynonymsService = CreatedSynonyms['service'];
export type ReadSynonyms = CreatedSynonyms['current'];
