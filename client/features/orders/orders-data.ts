import { listCertificates } from '#shared/features/certificates/contract.ts';
import type { CertificatePurchase, SpentCertificate } from '#shared/features/certificates/schema.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { getOrderPapers, listOrders } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import type { MoneyData } from './money-data.ts';
import { returnedLine } from './order-labels.ts';
import type { NamedPapers } from './papers-data.ts';

export interface OrdersData {
  readonly orders: readonly Order[];
  /** Refunds of cancelled orders, by order id. */
  readonly returned: Readonly<Record<string, string | undefined>>;
  /** The list of money, where the address asks for it. */
  readonly money: MoneyData | undefined;
  /** Papers of one order, where the address asks for them. */
  readonly named: NamedPapers | undefined;
  /** Orders of dishes, newest first. */
  readonly dishes: readonly HomemadeOrder[];
  readonly certificates: {
    readonly bought: readonly CertificatePurchase[];
    readonly spent: readonly SpentCertificate[];
  };
}

/** Newest cancelled orders whose refund is loaded with the list; older ones show it when opened. */
const MOST_ASKED = 6;

function isCancelledEarly({ state, days, keptDays }: Order): boolean {
  return state === 'cancelled' || state === 'refunded' || keptDays < days;
}

async function askReturned(rest: RestCall, id: string): Promise<readonly [string, string | undefined]> {
  try {
    const papers = await rest(getOrderPapers, { params: { id } });
    return [id, returnedLine(papers)];
  } catch {
    // Optional for the list.
    return [id, undefined];
  }
}

/** Loads own orders with the refunds of cancelled ones, and own certificates. */
export async function loadOrders(
  rest: RestCall,
  money: MoneyData | undefined,
  named: NamedPapers | undefined,
): Promise<OrdersData> {
  const [{ orders }, certificates, { orders: dishes }] = await Promise.all([
    rest(listOrders),
    rest(listCertificates),
    rest(listHomemadeOrders),
  ]);
  const cancelled = orders.filter(isCancelledEarly).slice(0, MOST_ASKED);
  const answers = await Promise.all(cancelled.map(({ id }) => askReturned(rest, id)));
  return { orders, returned: Object.fromEntries(answers), money, named, certificates, dishes };
}
