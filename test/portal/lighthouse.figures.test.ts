import { demoPeople } from '../../src/tools/demo';
import { usePages } from '../support/browser';
import { inLighthouse, scorePages, type PageForm, type PageScores } from '../support/lighthouse';
import { medianOf } from '../support/statistics';
import { buildDemoApp } from '../support/world';

const portal = usePages(() => buildDemoApp());
/** How often a page that was too slow is measured again; the result is the median. */
const REPEATS = 2;
const MIN_PERFORMANCE = 0.95;
const PATHS = [
  '/',
  '/docs',
  '/docs/getting-started',
  '/docs/webhooks',
  '/problems',
  '/docs/deprecations',
  '/dashboard',
];

/** Pages are harder to make fast on phones; on a desktop one page of each layout is enough. */
function pages(): readonly PageForm[] {
  const pageAt = (path: string, form: PageForm['form']): PageForm => ({
    url: portal.address + path,
    form,
  });
  const home = { ...pageAt('/dashboard', 'phone'), credential: demoPeople.admin.accessToken };
  return [
    ...PATHS.map((path) => pageAt(path, 'phone')),
    home,
    ...['/', '/docs/webhooks'].map((path) => pageAt(path, 'desktop')),
    { ...home, form: 'desktop' },
  ];
}

/** Measures slow pages again, and returns the median of their performance. */
async function scoreRepeatedly(all: readonly PageForm[]): Promise<readonly PageScores[]> {
  const scores = await scorePages(all);
  const slow = all.filter((_page, i) => (scores[i]?.performance ?? 0) < MIN_PERFORMANCE);
  const again: PageScores[] = [];
  for (let i = 0; slow.length > 0 && i < REPEATS; i += 1) again.push(...(await scorePages(slow)));
  return scores.map((first, i) => {
    const others = again.filter((_page, at) => slow[at % slow.length] === all[i]);
    const figures = [first, ...others].map(({ performance }) => performance);
    return { ...first, performance: medianOf(figures).middle };
  });
}

inLighthouse('the pages of the service in Lighthouse', () => {
  it('are fully accessible and fast, on a phone and on a desktop', async () => {
    const all = pages();
    const scores = await scoreRepeatedly(all);
    expect(scores).toHaveLength(all.length);
    expect(scores.filter(({ accessibility }) => accessibility < 1)).toEqual([]);
    expect(scores.filter(({ bestPractices }) => bestPractices < 0.95)).toEqual([]);
    expect(scores.filter(({ performance }) => performance < MIN_PERFORMANCE)).toEqual([]);
  });
});
