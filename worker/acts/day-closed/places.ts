import type { IsoDate } from '#shared/dates.ts';

/** A day of a zone, on which something comes. */
export interface Visit {
  readonly zone: string;
  readonly date: IsoDate;
}

/** How many deliveries zones take on a day, and how many are taken. */
export interface ZonePlaces {
  /** An empty date holds for every day that has no limit of its own. */
  readonly limits: readonly (Visit & { readonly deliveries: number })[];
  readonly taken: readonly (Visit & { readonly taken: number })[];
}

const keyOf = ({ zone, date }: Visit): string => `${zone} ${date}`;

/** Places of zones while moves are tried out: what one takes the next one does not find. */
export class Places {
  private readonly limits: ReadonlyMap<string, number>;
  private readonly taken: Map<string, number>;

  constructor({ limits, taken }: ZonePlaces) {
    this.limits = new Map(limits.map((one) => [keyOf(one), one.deliveries]));
    this.taken = new Map(taken.map((one) => [keyOf(one), one.taken]));
  }

  /** Whether each of them finds a place; `guard_zone_full` refuses the same. */
  hasRoom(visits: readonly Visit[]): boolean {
    return [...Map.groupBy(visits, keyOf).values()].every((same) => {
      const [visit] = same;
      if (visit === undefined) return true;
      const limit = this.limits.get(keyOf(visit)) ?? this.limits.get(keyOf({ ...visit, date: '' }));
      return limit === undefined || (this.taken.get(keyOf(visit)) ?? 0) + same.length <= limit;
    });
  }

  take(visits: readonly Visit[]): void {
    for (const visit of visits) this.taken.set(keyOf(visit), (this.taken.get(keyOf(visit)) ?? 0) + 1);
  }

  leave(visits: readonly Visit[]): void {
    for (const visit of visits) this.taken.set(keyOf(visit), (this.taken.get(keyOf(visit)) ?? 0) - 1);
  }
}
