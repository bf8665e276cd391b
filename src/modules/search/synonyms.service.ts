import type { Clock } from '../../platform/values/clock';
import { createSetting, type Kept, type SettingRepository } from '../../platform/settings';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../accounts';
import { synonymRules, type GivenRule } from './synonym-rules';
import type { SynonymFacts } from './synonyms.repository';
import { createSynonyms, NO_SYNONYMS, type Synonyms } from './text/synonyms';

export type KeptSynonyms = SynonymFacts & Kept;

export interface SynonymsService {
  get(viewer: Viewer): Promise<KeptSynonyms>;
  /** Replaces all rules; effective at once in this process, in others within 3 seconds. */
  replace(
    acting: Acting,
    given: readonly GivenRule[],
    ifMatch?: number | null,
  ): Promise<KeptSynonyms>;
}

/** The rules that searches with a text use. */
export type CurrentSynonyms = () => Promise<Synonyms>;

export function createSynonymsService(deps: {
  readonly repository: SettingRepository<SynonymFacts>;
  readonly clock: Clock;
}): { readonly service: SynonymsService; readonly current: CurrentSynonyms } {
  const setting = createSetting<SynonymFacts>({
    ...deps,
    resourceId: 'synonyms',
    builtIn: { items: [] },
  });
  let synonyms = NO_SYNONYMS;
  return {
    current: async () => {
      const { items, version } = await setting.current();
      if (synonyms.version !== version) synonyms = createSynonyms(items, version);
      return synonyms;
    },
    service: {
      get: async (viewer) => {
        authorize(viewer, 'search.configure');
        return setting.read();
      },
      replace: async ({ viewer, op }, given, ifMatch = null) => {
        const { userId: actorId } = authorizeKnown(viewer, 'search.configure');
        return setting.change({ actorId, op, ifMatch }, () => ({ items: synonymRules(given) }));
      },
    },
  };
}
