import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { Customer } from './customer.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, type Visitor } from './visitor.ts';

/** When the deliveries of the 18th and the 20th are closed, and that of the 22nd is not. */
export const partlyClosedMoment = '2026-11-18T12:00:00.000Z';

/** What a meal can be replaced by. */
interface Choices {
  readonly calendarVersion: number;
  readonly meal: MealPlanDay['meals'][number];
  readonly choices: { dish: { code: string; title: string; kcal: number }; kcalDifference: number }[];
  readonly blocked: { title: string; because: string[] }[];
}

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
    return (await this.read<{ days: MealPlanDay[] }>(`/rest/rations/?from=${from}&to=${to}`)).days;
  }

  choicesOf(date: string, slot: string): Promise<Choices> {
    return this.read(`/rest/orders/${this.orderId}/choices/?date=${date}&person=1&slot=${slot}`);
  }

  /** Asks for other meals of the order, in the name of whoever is told. */
  replace(meals: object[], version = 1, by: Visitor = this): Promise<Response> {
    return by.request(`/rest/orders/${this.orderId}/meals/`, { json: { version, meals } });
  }
}
