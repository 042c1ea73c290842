import type { SmsDoubles } from '../../doubles/sms.ts';
import { cached, openAddresses, pages, uncached } from '../pages.ts';
import type { Payer } from './payer.ts';
import { newAddress, newPhone, placeOrder, readPlaced, type Shopper } from './shoppers.ts';
import type { Client, Tally } from './traffic.ts';

/** What many visitors do at once. */
export interface Scene {
  readonly name: string;
  /** Visits a second that the search for the highest rate begins with. */
  readonly from: number;
  /** One visitor's requests; where one is not answered as asked the visitor goes away. */
  readonly visit: (client: Client, tally: Pick<Tally, 'note'>) => Promise<void>;
}

const never = ['programme', 'home', 'order', 'delivery'] as const;

/** Strangers who read: three of four ask for what others have asked for, one for what must be rendered or read. */
export function browsing(): Scene {
  let visits = 0;
  return {
    name: 'browsing',
    from: 60,
    async visit(client, tally) {
      visits += 1;
      const isNew = visits % 4 === 0;
      const page = never[(visits / 4) % never.length] ?? 'home';
      const { path, headers } = isNew
        ? uncached(pages[page])
        : cached(openAddresses[visits % openAddresses.length] ?? '/');
      tally.note(await client.ask({ path, headers: { ...headers, 'CF-Connecting-IP': newAddress() } }));
    },
  };
}

/** New customers who ask for a code and enter it. */
export function signingIn(sms: SmsDoubles): Scene {
  const codeOf = (phone: string) =>
    sms.sent.findLast(({ to }) => to === phone.slice(1))?.text.match(/[1-9]\d{5}/)?.[0];
  return {
    name: 'signing in',
    from: 10,
    async visit(client, tally) {
      const [phone, headers] = [newPhone(), { 'CF-Connecting-IP': newAddress() }];
      const name = 'Анна';
      const first = await client.ask({
        path: '/rest/customer/auth/',
        headers,
        json: { step: 1, phone, name, type: 'register', consent: true },
      });
      if (!tally.note(first)) return;
      const code = Number(codeOf(phone));
      const json = { step: 2, phone, code, type: 'register', name };
      tally.note(await client.ask({ path: '/rest/customer/auth/register/', headers, json }));
    },
  };
}

interface OrderingOptions {
  readonly next: () => Shopper;
  readonly start: string;
  readonly payer: Payer;
  readonly siteUrl: string;
  /** Hears of every order that the site has confirmed. */
  readonly onPlaced: (id: string, shopper: Shopper) => void;
  /** Hears of orders of which nobody knows whether they were placed. */
  readonly onSilence: (shopper: Shopper) => void;
}

/** Customers who order and pay by card; every second one leaves before paying. */
export function ordering({ next, start, payer, siteUrl, onPlaced, onSilence }: OrderingOptions): Scene {
  let visits = 0;
  return {
    name: 'ordering',
    from: 8,
    async visit(client, tally) {
      visits += 1;
      const pays = visits % 2 === 0;
      const shopper = next();
      const answer = await placeOrder(client, shopper, start);
      if (answer.status === 0) onSilence(shopper);
      if (!tally.note(answer)) return;
      const { id, url } = readPlaced(answer);
      onPlaced(id, shopper);
      if (pays && url !== null) await payer.pay(siteUrl, url);
    },
  };
}

/** Customers with an order who look at their account. */
export function account(customers: readonly Shopper[], start: string): Scene {
  const paths = [
    ...['/personal/', '/personal/orders/', '/rest/orders/', '/personal/settings/'],
    `/rest/deliveries/?from=${start}&to=${start}`,
  ];
  let visits = 0;
  return {
    name: 'account',
    from: 20,
    async visit(client, tally) {
      visits += 1;
      const path = paths[visits % paths.length] ?? '/personal/';
      const headers = customers[Math.floor(visits / paths.length) % customers.length]?.headers ?? {};
      tally.note(await client.ask({ path, headers }));
    },
  };
}
