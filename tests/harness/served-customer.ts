import type { AnswerOf } from '#shared/contract.ts';
import { listChoices, listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { mustCall } from './call.ts';
import { Customer } from './customer.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, type Visitor } from './visitor.ts';

/** When the deliveries of the 18th and the 20th are closed, and that of the 22nd is not. */
export const partlyClosedMoment = '2026-11-18T12:00:00.000Z';

/** The dishes of a day; undefined where nothing could be served. */
export const dishesOf = ({ meals }: MealPlanDay): (string | undefined)[] =>
  meals.map(({ dish }) => dish?.code);

/** A customer with an order from the 18th to the 24th, and what it serves. */
export class ServedCustomer extends Customer {
  orderId = '';

  /** A new customer who has just placed the order. */
  static override async signedIn(site: LocalWorker, phone = newPhone()): Promise<ServedCustomer> {
    const customer = new ServedCustomer(site, phone);
    customer.id = (await customer.signIn(phone)).id;
    customer.orderId = (await customer.place()).id;
    return customer;
  }

  async days(from = '2026-11-18', to = '2026-11-24'): Promise<MealPlanDay[]> {
    return (await mustCall(this, listMealPlans, { query: { from, to } })).days;
  }

  /** What a meal can be replaced by. */
  choicesOf(date: string, slot: MealPlanDay['meals'][number]['slot']): Promise<AnswerOf<typeof listChoices>> {
    const query = { date, person: '1', slot };
    return mustCall(this, listChoices, { params: { id: this.orderId }, query });
  }

  /** Asks for other meals of the order, in the name of whoever is told. */
  replace(meals: object[], version = 1, by: Visitor = this): Promise<Response> {
    return by.request(`/rest/orders/${this.orderId}/meals/`, { json: { version, meals } });
  }
}
