import type { AnswerOf, Contract } from '#shared/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { type CallArguments, mustCall } from '#tests/harness/call.ts';
import type { Customer } from '#tests/harness/customer.ts';
import type { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock, startDesk } from '#tests/harness/desk-site.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';

/** The day that is printed, cooked and brought by two couriers. */
export const DAY = '2026-11-18';
/** The day that is closed at short notice. */
export const CLOSED_DAY = '2026-11-20';

/** What somebody of the staff has done, as the audit names it: the operation and the person. */
export const actOf = ({ method, path }: Pick<Contract, 'method' | 'path'>, by: string): string =>
  `${method} ${path}: ${by}`;

/** Somebody who has ordered a programme, and what of it is told apart later. */
export interface Eater {
  readonly name: string;
  readonly customer: Customer;
  readonly orderId: string;
  /** What the programme is worth, in kopecks. */
  readonly worthKop: number;
  readonly days: number;
  /** The day of the first delivery, which has two days of food, and its id. */
  readonly startDate: string;
  readonly deliveryId: string;
}

/** A week at the shop: its people, its customers, and everything that was done at the desk. */
export class Week {
  readonly site: LocalWorker;
  readonly staff = new Map<StaffRole, DeskVisitor>();
  readonly couriers: DeskVisitor[] = [];
  readonly eaters = new Map<string, Eater>();
  readonly customers: Customer[] = [];
  /** Codes of certificates. */
  readonly certificates: string[] = [];
  /** What was sold of dishes by the piece, in kopecks. */
  dishesKop = 0;
  /** What has gone back to customers of what they had ordered, in kopecks, and the days of food of each. */
  returnedKop = 0;
  readonly returnedDays = new Map<string, number>();
  /** Every act of the desk in its order, as the audit has to name it. */
  readonly acts: string[] = [];
  /** Calls that were refused because of a role, as the audit has to name them. */
  readonly refusals: string[] = [];
  readonly #signedIn = new Set<DeskVisitor>();

  private constructor(site: LocalWorker) {
    this.site = site;
  }

  static async started(): Promise<Week> {
    return new Week(await startDesk({ floodLimit: 1_000_000 }));
  }

  /** A moment of the week: the timer has run, and whoever comes to the desk signs in anew. */
  async at(moment: string): Promise<void> {
    await setDeskClock(this.site, moment);
    this.#signedIn.clear();
    await runTimerOf(this.site);
  }

  /** Somebody who has just made a passkey. */
  hasJoined(member: DeskVisitor): void {
    this.#signedIn.add(member);
  }

  /** Somebody of a role at the desk, signed in with their passkey. */
  async as(role: StaffRole): Promise<DeskVisitor> {
    const member = present(this.staff.get(role), role);
    if (!this.#signedIn.has(member)) await member.enter();
    this.#signedIn.add(member);
    return member;
  }

  /** An act of somebody at the desk, which must not be refused. */
  async does<C extends Contract>(
    role: StaffRole,
    contract: C,
    ...input: CallArguments<C>
  ): Promise<AnswerOf<C>> {
    const member = await this.as(role);
    const answer = await mustCall(member, contract, ...input);
    if (contract.method !== 'GET') this.acts.push(actOf(contract, member.name));
    return answer;
  }

  eater(name: string): Eater {
    return present(this.eaters.get(name), name);
  }
}
