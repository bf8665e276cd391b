import { BoundedMap } from '../../platform/values/bounded-map';
import type { AttributeDefinition, AttributeType } from '../catalog';
import type { IndexedCategory } from './change-feed';

/** The maximum number of categories in one search. */
const MAX_CATEGORIES = 50;
/** The size of a tree's cache. */
const MAX_CACHED = 500;
const WORDS: ReadonlySet<AttributeType> = new Set(['string']);

/** The categories at one moment. A tree never changes, so cached results stay valid. */
export class CategoryTree {
  private readonly byKey = new Map<string, IndexedCategory>();
  private readonly cachedNames = new BoundedMap<string, readonly string[]>(MAX_CACHED);
  /** By name of the attribute; the definition of most categories first. */
  private readonly definitions: ReadonlyMap<string, readonly AttributeDefinition[]>;

  constructor(private readonly all: readonly IndexedCategory[] = []) {
    for (const category of all) this.byKey.set(category.id, category);
    // An id takes precedence over an equal externalId.
    for (const category of all) {
      const { externalId } = category;
      if (externalId !== null && !this.byKey.has(externalId)) this.byKey.set(externalId, category);
    }
    this.definitions = definitionsIn(all);
  }

  /** Names of all declared attributes: those of most categories first, then alphabetically. */
  get declaredNames(): readonly string[] {
    return [...this.definitions.keys()];
  }

  /** The declarations of an attribute; empty if no category declares it. */
  definitionsOf(attribute: string): readonly AttributeDefinition[] {
    return this.definitions.get(attribute) ?? [];
  }

  /** The types of an attribute's values, or of the brand's; empty if no category declares the attribute. */
  typesOf(attribute: string | null): ReadonlySet<AttributeType> {
    if (attribute === null) return WORDS;
    return new Set(this.definitionsOf(attribute).map(({ type }) => type));
  }

  /** Names of the attributes that are declared above, in or below the chosen categories; without any chosen, of all. */
  attributesAround(selection: readonly string[]): readonly string[] {
    if (selection.length === 0) return this.declaredNames;
    return this.cached('around', selection, () => {
      const ids = new Set(this.idsOf(selection));
      const ancestors = new Set([...ids].flatMap((id) => this.byKey.get(id)?.path ?? []));
      const neighbours = this.all.filter(
        ({ id, path }) => ancestors.has(id) || path.some((step) => ids.has(step)),
      );
      return [...definitionsIn(neighbours).keys()];
    });
  }

  /** The tree with some categories added or changed; the same tree if it already has them. */
  with(changes: readonly IndexedCategory[]): CategoryTree {
    const news = changes.filter(({ id, stamp }) => this.byKey.get(id)?.stamp !== stamp);
    if (news.length === 0) return this;
    const ids = new Set(news.map(({ id }) => id));
    return new CategoryTree([...this.all.filter(({ id }) => !ids.has(id)), ...news]);
  }

  /** Ids of the categories, given by id or externalId; an unknown one stays as it is. */
  idsOf(keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.byKey.get(key)?.id ?? key);
  }

  /** Whether a category on the path declares the attribute. */
  isDeclared(attribute: string, path: readonly string[]): boolean {
    return path.some((id) => declares(this.byKey.get(id), attribute));
  }

  /** A category offers an attribute's filter if it, or a category above it, declares the attribute. */
  isOffered(filter: string, selection: readonly string[]): boolean {
    return selection.some((key) => this.isDeclared(filter, this.byKey.get(key)?.path ?? []));
  }

  /** Ids of the categories that declare a filter themselves. */
  categoriesDeclaring(filter: string): readonly string[] {
    return this.all.flatMap((category) => (declares(category, filter) ? [category.id] : []));
  }

  /** Ids of the categories that offer a filter. */
  categoriesOffering(filter: string): readonly string[] {
    return this.all.filter(({ path }) => this.isDeclared(filter, path)).map(({ id }) => id);
  }

  /**
   * The categories with which a search may use the filter: the chosen ones if they offer it, otherwise the topmost ones
   * below them (or of all) that declare it. If these are too many to name, one of them makes the filter applicable, and
   * the chosen ones (or the roots) include the others.
   */
  categoriesFor(filter: string, selection: readonly string[]): readonly string[] {
    return this.cached(`for ${filter}`, selection, () =>
      this.isOffered(filter, selection) ? selection : this.topmost(filter, selection),
    );
  }

  private cached(
    what: string,
    selection: readonly string[],
    make: () => readonly string[],
  ): readonly string[] {
    const key = JSON.stringify([what, selection]);
    const names = this.cachedNames.get(key) ?? make();
    this.cachedNames.set(key, names);
    return names;
  }

  private topmost(filter: string, selection: readonly string[]): readonly string[] {
    const ids = new Set(this.idsOf(selection));
    const isChosen = (id: string): boolean => ids.size === 0 || ids.has(id);
    const tops = this.all.filter(
      (category) =>
        declares(category, filter) &&
        category.path.some(isChosen) &&
        !this.isDeclared(filter, category.path.slice(0, -1)),
    );
    if (tops.length <= MAX_CATEGORIES) return tops.map(({ id }) => id);
    const parents = tops.map(({ path }) => path.find(isChosen) ?? '');
    return [...new Set([tops[0]?.id ?? '', ...parents])].slice(0, MAX_CATEGORIES);
  }
}

function declares(category: IndexedCategory | undefined, attribute: string): boolean {
  return category?.filterableAttributes.some(({ name }) => name === attribute) ?? false;
}

/** By name of the attribute: those of most categories first, then alphabetically; of equal ones the first. */
function definitionsIn(
  categories: readonly IndexedCategory[],
): ReadonlyMap<string, readonly AttributeDefinition[]> {
  const byName = new Map<string, AttributeDefinition[]>();
  for (const definition of categories.flatMap((category) => category.filterableAttributes)) {
    const definitions = byName.get(definition.name);
    if (definitions === undefined) byName.set(definition.name, [definition]);
    else definitions.push(definition);
  }
  return new Map([...byName].sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1)));
}
