import { BoundedMap } from '../../../platform/values/caches';
import type { AttributeDefinition, AttributeType } from '../../catalog';
import type { IndexedCategory } from './change-feed';

/** The maximum number of categories in one search. */
const MAX_CATEGORIES = 50;
/** The size of a tree's cache. */
const MAX_CACHED = 500;
const WORDS: ReadonlySet<AttributeType> = new Set(['string']);

/** The attribute and the products that a facet covers. */
export interface FacetScope {
  /** The attribute whose values it contains; null for the brand. */
  readonly attribute: string | null;
  /**
   * True if the filter finds only products of categories that declare the attribute; the others count as having no
   * value.
   */
  readonly isBound: boolean;
}

/** The declarations of one attribute, by the id of the declaring category. */
type Declarations = ReadonlyMap<string, AttributeDefinition>;

/** The categories at one moment. A tree never changes, so cached results stay valid. */
export class CategoryTree {
  private readonly byKey = new Map<string, IndexedCategory>();
  private readonly cachedNames = new BoundedMap<string, readonly string[]>(MAX_CACHED);
  /** Keyed by the name of the attribute. */
  private readonly declarations: ReadonlyMap<string, Declarations>;

  constructor(private readonly all: readonly IndexedCategory[] = []) {
    for (const category of all) this.byKey.set(category.id, category);
    // An id takes precedence over an equal externalId.
    for (const category of all) {
      const { externalId } = category;
      if (externalId !== null && !this.byKey.has(externalId)) this.byKey.set(externalId, category);
    }
    this.declarations = declarationsIn(all);
  }

  /** Names of all declared attributes: those of most categories first, then alphabetically. */
  get declaredNames(): readonly string[] {
    return [...this.declarations.keys()];
  }

  /** The first declaration of an attribute; undefined if no category declares it. */
  definitionOf(attribute: string): AttributeDefinition | undefined {
    return this.declarations.get(attribute)?.values().next().value;
  }

  /** The types of an attribute's values, or of the brand's; empty if no category declares the attribute. */
  typesOf(attribute: string | null): ReadonlySet<AttributeType> {
    if (attribute === null) return WORDS;
    const definitions = this.declarations.get(attribute)?.values() ?? [];
    return new Set(Array.from(definitions, ({ type }) => type));
  }

  /** Names of the attributes that are declared above, in or below the chosen categories; of all if none is chosen. */
  attributesAround(selection: readonly string[]): readonly string[] {
    if (selection.length === 0) return this.declaredNames;
    return this.cached('around', selection, () => {
      const ids = new Set(this.idsOf(selection));
      const ancestors = new Set([...ids].flatMap((id) => this.byKey.get(id)?.path ?? []));
      const neighbours = this.all.filter(
        ({ id, path }) => ancestors.has(id) || path.some((step) => ids.has(step)),
      );
      return [...declarationsIn(neighbours).keys()];
    });
  }

  /** The tree with some categories added or changed; the same tree if it already has them. */
  with(changes: readonly IndexedCategory[]): CategoryTree {
    const newCategories = changes.filter(({ id, stamp }) => this.byKey.get(id)?.stamp !== stamp);
    if (newCategories.length === 0) return this;
    const ids = new Set(newCategories.map(({ id }) => id));
    return new CategoryTree([...this.all.filter(({ id }) => !ids.has(id)), ...newCategories]);
  }

  /** Ids of the categories, given by id or externalId; an unknown one stays as it is. */
  idsOf(keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.byKey.get(key)?.id ?? key);
  }

  /** A category offers an attribute's filter if it, or a category above it, declares the attribute. */
  isOffered(attribute: string, selection: readonly string[]): boolean {
    return selection.some((key) => this.isDeclared(attribute, this.byKey.get(key)?.path ?? []));
  }

  /** Ids of the categories that offer a filter. */
  categoriesOffering(attribute: string): readonly string[] {
    return this.all.filter(({ path }) => this.isDeclared(attribute, path)).map(({ id }) => id);
  }

  /**
   * The categories with which a search may use the filter of a facet: the chosen ones if they offer it, otherwise the
   * topmost ones below them (or of all) that declare it. If these are too many to name, one of them makes the filter
   * applicable, and the chosen ones (or the roots) include the others.
   */
  categoriesFor(
    { attribute, isBound }: FacetScope,
    selection: readonly string[],
  ): readonly string[] {
    if (!isBound || attribute === null) return selection;
    return this.cached(`for ${attribute}`, selection, () =>
      this.isOffered(attribute, selection) ? selection : this.topmost(attribute, selection),
    );
  }

  /**
   * The products that the filter of a facet can find: those whose path has a category of each of these lists. The
   * others count as having no value.
   */
  reachOf(facet: FacetScope, selection: readonly string[]): readonly (readonly string[])[] {
    const { attribute, isBound } = facet;
    if (!isBound || attribute === null) return [];
    const declaringIds = [...(this.declarations.get(attribute)?.keys() ?? [])];
    return [declaringIds, this.idsOf(this.categoriesFor(facet, selection))];
  }

  /** Whether a category on the path declares the attribute. */
  private isDeclared(attribute: string, path: readonly string[]): boolean {
    const declarations = this.declarations.get(attribute);
    return path.some((id) => declarations?.has(id));
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

  private topmost(attribute: string, selection: readonly string[]): readonly string[] {
    const ids = new Set(this.idsOf(selection));
    const isChosen = (id: string): boolean => ids.size === 0 || ids.has(id);
    const topmost = this.all.filter(
      ({ id, path }) =>
        this.isDeclared(attribute, [id]) &&
        path.some(isChosen) &&
        !this.isDeclared(attribute, path.slice(0, -1)),
    );
    if (topmost.length <= MAX_CATEGORIES) return topmost.map(({ id }) => id);
    const parents = topmost.map(({ path }) => path.find(isChosen) ?? '');
    return [...new Set([topmost[0]?.id ?? '', ...parents])].slice(0, MAX_CATEGORIES);
  }
}

/** By the name of the attribute: those of most categories first, then alphabetically. */
function declarationsIn(categories: readonly IndexedCategory[]): ReadonlyMap<string, Declarations> {
  const byName = new Map<string, Map<string, AttributeDefinition>>();
  for (const { id, filterableAttributes } of categories) {
    for (const definition of filterableAttributes) {
      const declarations = byName.get(definition.name) ?? new Map<string, AttributeDefinition>();
      byName.set(definition.name, declarations.set(id, definition));
    }
  }
  return new Map([...byName].sort(([a, as], [b, bs]) => bs.size - as.size || (a < b ? -1 : 1)));
}
