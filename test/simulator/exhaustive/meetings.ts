import { isConflict, type Footprint } from './footprint';

interface Access {
  readonly process: string;
  readonly footprint: Footprint;
}

/**
 * The conflicts between processes over all schedules of a case. A command that conflicts in none of
 * them has the same effect at every position, so its position need not be varied. When a new
 * conflict is found, the search starts again.
 */
export class Meetings {
  private readonly metPairs = new Set<string>();
  private accesses: Access[] = [];
  private readonly names = new Map<string, string>();
  private readonly meetingsMade = new Map<string, number>();

  get count(): number {
    return this.metPairs.size;
  }

  beginSchedule(): void {
    this.accesses = [];
    this.names.clear();
    this.meetingsMade.clear();
  }

  note(process: string, footprint: Footprint): void {
    this.name(process, footprint);
    const meeting = this.accesses.filter(
      (one) => one.process !== process && isConflict(one.footprint, footprint),
    );
    for (const one of meeting) {
      for (const place of [...this.placesOf(one.footprint), ...this.placesOf(footprint)]) {
        this.metPairs.add(place);
      }
    }
    this.accesses.push({ process, footprint });
  }

  has(process: string, footprint: Footprint): boolean {
    this.name(process, footprint);
    const { collection, ids } = footprint;
    if (ids === null) return [...this.metPairs].some((place) => place.startsWith(`${collection}/`));
    return (
      this.metPairs.has(`${collection}/*`) ||
      this.placesOf(footprint).some((one) => this.metPairs.has(one))
    );
  }

  private placesOf({ collection, ids }: Footprint): readonly string[] {
    return (ids ?? ['*']).map((id) => `${collection}/${this.names.get(id) ?? id}`);
  }

  /** Ids differ between schedules, so the documents that a process creates are named by their order. */
  private name(process: string, { ids, isNew }: Footprint): void {
    for (const id of isNew ? (ids ?? []) : []) {
      if (this.names.has(id)) continue;
      const count = 1 + (this.meetingsMade.get(process) ?? 0);
      this.meetingsMade.set(process, count);
      this.names.set(id, `${count} of ${process}`);
    }
  }
}
