import type { Command } from './command';
import type { Failure } from './answers';

/** A fault, and the commands that it affects. */
export interface Rule {
  readonly kind:
    | 'lost' // executed, and the connection is cut instead of a reply
    | 'withheld' // executed, without any reply
    | 'concern' // executed, with a write concern error
    | 'error' // not executed
    | 'delay' // executed, and the reply comes later
    | 'meanwhile'; // executed while something happens to the set
  /** Whole names; by default all writes. */
  readonly command?: RegExp;
  readonly collection?: RegExp;
  /** True: affects reads as well. */
  readonly alsoReads?: boolean;
  /** The number of matching commands that are not affected before the rule applies. */
  readonly skip?: number;
  /** How many are affected; 1 by default. */
  readonly count?: number;
  /** The number of retries by the driver of the same write that are affected as well. */
  readonly repetitions?: number;
  /** The share of matching commands that are affected. */
  readonly chance?: number;
  /** The code of an error or write concern error. */
  readonly failure?: Failure;
  readonly delayMs?: number;
  /** What `meanwhile` starts: a member is killed, cut off or isolated. */
  readonly happens?: () => void;
}

interface Active {
  readonly rule: Rule;
  skip: number;
  left: number;
  /** The retries that must be affected as well, by transaction. */
  readonly again: Map<string, number>;
}

/** The active rules; the first match applies. */
export class Rules {
  private active: Active[] = [];
  hits = 0;

  constructor(private readonly random: () => number) {}

  add(rule: Rule): void {
    this.active.push({ rule, skip: rule.skip ?? 0, left: rule.count ?? 1, again: new Map() });
  }

  clear(): void {
    this.active = [];
    this.hits = 0;
  }

  /** The number of commands for which a rule still waits. */
  get pending(): number {
    return this.active.reduce((sum, { left }) => sum + left, 0);
  }

  for(command: Command): Rule | null {
    const { transaction } = command;
    const id = transaction && `${transaction.session}:${transaction.number}`;
    const activeRule = this.active.find((active) => this.meets(active, command, id));
    if (activeRule === undefined) return null;
    this.hits += 1;
    activeRule.rule.happens?.();
    return activeRule.rule;
  }

  private meets(active: Active, command: Command, id: string | null): boolean {
    const { rule, again } = active;
    const repetitions = id === null ? 0 : (again.get(id) ?? 0);
    if (id !== null && repetitions > 0) {
      again.set(id, repetitions - 1);
      return true;
    }
    if (active.left <= 0 || !this.matches(rule, command)) return false;
    active.skip -= 1;
    if (active.skip >= 0) return false;
    active.left -= 1;
    if (id !== null) again.set(id, rule.repetitions ?? 0);
    return true;
  }

  private matches(rule: Rule, command: Command): boolean {
    const { command: name = /^/, collection = /^/, alsoReads = false, chance = 1 } = rule;
    return (
      (command.isWrite || (alsoReads && command.isRead)) &&
      name.test(command.name) &&
      collection.test(command.collection) &&
      (chance === 1 || this.random() < chance)
    );
  }
}
