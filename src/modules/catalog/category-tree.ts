import type { CategoryBranch } from './attribute-types';
import { toCategory, type CategoryDocument, type CategoryIntent } from './category';

/**
 * All categories as read by one command, plus the changes decided since. The tree follows `parentId` alone; stored
 * paths are derived from it and may be outdated.
 */
export class CategoryTree {
  /** Includes removed categories, because a retry finds its outcome in their operation logs. */
  private readonly rows = new Map<string, CategoryDocument>();
  private readonly ids = new Map<string, string>();
  private readonly children = new Map<string, Set<string>>();
  size = 0;

  constructor(rows: readonly CategoryDocument[]) {
    for (const row of rows) this.set(row);
  }

  set(row: CategoryDocument): void {
    const before = this.rows.get(row._id);
    if (before && isLive(before)) this.unlink(before);
    this.rows.set(row._id, row);
    if (row.externalId !== undefined) this.ids.set(row.externalId, row._id);
    if (!isLive(row)) return;
    this.size += 1;
    if (row.parentId === null) return;
    const siblings = this.children.get(row.parentId) ?? new Set();
    this.children.set(row.parentId, siblings.add(row._id));
  }

  private unlink({ _id, parentId }: CategoryDocument): void {
    this.size -= 1;
    if (parentId !== null) this.children.get(parentId)?.delete(_id);
  }

  /** The category that an intent names, even if it was removed. */
  findNamed({ id, externalId, newId }: CategoryIntent): CategoryDocument | null {
    const key = id ?? this.ids.get(externalId ?? '') ?? newId;
    return this.rows.get(key) ?? null;
  }

  find(id: string): CategoryDocument | null {
    const row = this.rows.get(id);
    return row && isLive(row) ? row : null;
  }

  findByExternalId(externalId: string): CategoryDocument | null {
    return this.find(this.ids.get(externalId) ?? '');
  }

  childrenOf(id: string): readonly CategoryDocument[] {
    return [...(this.children.get(id) ?? [])].flatMap((child) => this.find(child) ?? []);
  }

  /** From the root to the category itself. Visits the categories of a cycle once. */
  lineageOf(id: string): readonly CategoryDocument[] {
    const lineage: CategoryDocument[] = [];
    for (let row = this.rows.get(id); row && !lineage.includes(row);) {
      lineage.unshift(row);
      row = this.rows.get(row.parentId ?? '');
    }
    return lineage;
  }

  pathOf(id: string): readonly string[] {
    return this.lineageOf(id).map((row) => row._id);
  }

  /** All categories below, level by level. Visits the categories of a cycle once. */
  levelsBelow(id: string): readonly (readonly CategoryDocument[])[] {
    const levels: (readonly CategoryDocument[])[] = [];
    const visitedIds = new Set([id]);
    for (let ids: readonly string[] = [id]; ids.length > 0;) {
      const level = ids
        .flatMap((parentId) => this.childrenOf(parentId))
        .filter((row) => !visitedIds.has(row._id));
      ids = level.map((row) => row._id);
      for (const visitedId of ids) visitedIds.add(visitedId);
      if (level.length > 0) levels.push(level);
    }
    return levels;
  }

  /** The categories above a category with this parent, and those below the category. */
  branchOf(existing: CategoryDocument | null, parentId: string | null): CategoryBranch {
    const above = parentId === null ? [] : this.lineageOf(parentId);
    const below = existing === null ? [] : this.levelsBelow(existing._id);
    return { above: above.map(toCategory), below: below.map((level) => level.map(toCategory)) };
  }

  /** Categories whose move or removal may not be complete. */
  listSettling(): readonly CategoryDocument[] {
    return [...this.rows.values()].filter(({ isSettling }) => isSettling);
  }
}

function isLive({ removedAt }: CategoryDocument): boolean {
  return removedAt === undefined;
}
