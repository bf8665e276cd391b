import type { IndexedCategory } from './change-feed';

/** Filters that only some categories offer. */
export const CATEGORY_FILTERS = ['memory', 'screenSize'] as const;
export type CategoryFilter = (typeof CATEGORY_FILTERS)[number];

/** How many categories one search may name. */
const MAX_CATEGORIES = 50;
/** Answers that a tree remembers. */
const MAX_REMEMBERED = 500;

/** The categories of one moment. A tree never changes: what was worked out from it holds. */
export class CategoryTree {
  private readonly byKey = new Map<string, IndexedCategory>();
  private readonly named = new Map<string, readonly string[]>();

  constructor(private readonly all: readonly IndexedCategory[] = []) {
    for (const category of all) this.byKey.set(category.id, category);
    // Ids win over the externalIds of others.
    for (const category of all) {
      const { externalId } = category;
      if (externalId !== null && !this.byKey.has(externalId)) this.byKey.set(externalId, category);
    }
  }

  /** By id or externalId. */
  find(key: string): IndexedCategory | undefined {
    return this.byKey.get(key);
  }

  /** The tree with some categories new or changed; this one when they are known. */
  with(changed: readonly IndexedCategory[]): CategoryTree {
    const news = changed.filter(({ id, mark }) => this.byKey.get(id)?.mark !== mark);
    if (news.length === 0) return this;
    const ids = new Set(news.map(({ id }) => id));
    return new CategoryTree([...this.all.filter(({ id }) => !ids.has(id)), ...news]);
  }

  /** Ids of the categories by whatever they were called; an unknown one stays as it is. */
  idsOf(keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.byKey.get(key)?.id ?? key);
  }

  /** Whether a category on the path declares the filter. */
  isDeclared(filter: CategoryFilter, path: readonly string[]): boolean {
    return path.some((id) => this.byKey.get(id)?.filterableAttributes.includes(filter));
  }

  /** A category offers a filter when it, or a category above it, declares it. */
  isOffered(filter: CategoryFilter, chosen: readonly string[]): boolean {
    return chosen.some((key) => this.isDeclared(filter, this.byKey.get(key)?.path ?? []));
  }

  /** Ids of the categories that offer a filter. */
  offering(filter: CategoryFilter): readonly string[] {
    return this.all.filter(({ path }) => this.isDeclared(filter, path)).map(({ id }) => id);
  }

  /**
   * With which categories a search may use the filter: the chosen ones when they offer it, else the topmost below them
   * (or of all) that declare it. Where these are too many to be named, one of them makes the filter applicable, and the
   * chosen ones (or the roots) hold the others.
   */
  categoriesFor(filter: CategoryFilter, chosen: readonly string[]): readonly string[] {
    const question = JSON.stringify([filter, chosen]);
    const known = this.named.get(question);
    if (known !== undefined) return known;
    if (this.named.size >= MAX_REMEMBERED) this.named.clear();
    const named = this.isOffered(filter, chosen) ? chosen : this.topmost(filter, chosen);
    this.named.set(question, named);
    return named;
  }

  private topmost(filter: CategoryFilter, chosen: readonly string[]): readonly string[] {
    const ids = new Set(this.idsOf(chosen));
    const isChosen = (id: string): boolean => ids.size === 0 || ids.has(id);
    const tops = this.all.filter(
      ({ path, filterableAttributes }) =>
        filterableAttributes.includes(filter) &&
        path.some(isChosen) &&
        !this.isDeclared(filter, path.slice(0, -1)),
    );
    if (tops.length <= MAX_CATEGORIES) return tops.map(({ id }) => id);
    const holders = tops.map(({ path }) => path.find(isChosen) ?? '');
    return [...new Set([tops[0]?.id ?? '', ...holders])].slice(0, MAX_CATEGORIES);
  }
}
