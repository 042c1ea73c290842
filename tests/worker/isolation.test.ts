import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const CUSTOMERS = 20;
const ROUNDS = 2;
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

interface Customer {
  readonly visitor: Visitor;
  /** What must never stand in an answer to anyone else. */
  readonly own: {
    readonly name: string;
    readonly phone: string;
    readonly id: string;
    readonly token: string;
  };
  readonly order: Order;
}

let site: LocalWorker;
let customers: Customer[] = [];

/** A name that nothing else on the site contains: letters only, as names must be. */
const nameOf = (index: number) =>
  `Щ${String.fromCodePoint(0x0430 + index)}ъэ${String.fromCodePoint(0x0430 + index)}ыщ`;

async function createCustomer(index: number): Promise<Customer> {
  const visitor = new Visitor(site);
  const user = await visitor.signIn(newPhone(), nameOf(index));
  const order = await orderProgramme(visitor, buildOrder({ days: index % 2 === 0 ? 7 : 14 }));
  return {
    visitor,
    own: { name: user.name, phone: user.phone, id: user.id, token: user.accessToken },
    order,
  };
}

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  for (let index = 0; index < CUSTOMERS; index += 1) customers = [...customers, await createCustomer(index)];
});
afterAll(() => site?.stop());

const paths = [
  ...[
    '/',
    '/personal/',
    '/personal/orders/',
    '/success/',
    '/order/?programme=balans&kcal=1500&days=7',
    '/faq/',
  ],
  ...['/rest/orders/', '/rest/orders/last/', '/rest/orders/options/', '/rest/helper/config/', '/nope/'],
  '/rest/deliveries/?from=2026-11-01&to=2027-02-01',
  ...['/personal/settings/', '/rest/customer/settings/', '/rest/customer/export/'],
];

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly cache: string | null;
  readonly text: string;
  /** Letters and digits alone: a phone is written with spaces, hyphens and brackets too. */
  readonly bare: string;
}

/** The marks of a customer that an answer holds. */
function marksIn({ text, bare }: Answer, { own, order }: Customer): string[] {
  const marks = {
    name: text.includes(own.name),
    phone: bare.includes(own.phone.slice(2)),
    id: text.includes(own.id),
    token: text.includes(own.token),
    order: text.includes(order.id),
    number: new RegExp(`(?<!\\d)${order.number}(?!\\d)`).test(text),
  };
  return Object.entries(marks).flatMap(([mark, isThere]) => (isThere ? [mark] : []));
}

async function ask(visitor: Visitor, path: string, agent?: string): Promise<Answer> {
  const answer = await visitor.request(path, agent === undefined ? {} : { headers: { 'User-Agent': agent } });
  const text = await answer.text();
  const bare = text.replace(/[\s\u00a0()\-–+]/g, '');
  return { path, status: answer.status, cache: answer.headers.get('cache-control'), text, bare };
}

test('of twenty customers and strangers at the same time nobody gets anything of another', async () => {
  const tasks = Array.from({ length: ROUNDS }, (_, round) =>
    paths.flatMap((path, step) =>
      customers.flatMap((customer, index) => [
        { path, customer, agent: (index + step + round) % 5 === 0 ? crawler : undefined },
        ...(index % 2 === round ? [{ path, customer: undefined, agent: undefined }] : []),
      ]),
    ),
  ).flat();
  expect(tasks.length).toBeGreaterThan(400);
  // Neighbours in the queue are different customers and different paths.
  const queue = tasks
    .map((task, index) => ({ task, key: (index * 7919) % tasks.length }))
    .sort((a, b) => a.key - b.key);
  const leaks: string[] = [];
  let answered = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { path, customer, agent } = next.task;
      const answer = await ask(customer?.visitor ?? new Visitor(site), path, agent);
      answered += 1;
      if (answer.status >= 500) leaks.push(`${path}: ${answer.status}`);
      if (customer && answer.cache !== 'private, no-store') leaks.push(`${path}: ${answer.cache}`);
      for (const other of customers) {
        if (other === customer) continue;
        const marks = marksIn(answer, other);
        if (marks.length > 0)
          leaks.push(`${path}: ${marks} of ${other.own.name} for ${customer?.own.name ?? 'a stranger'}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  expect(answered).toBe(tasks.length);
  expect(leaks).toEqual([]);
}, 60_000);

test('each customer sees what is their own', async () => {
  for (const customer of customers.slice(0, 5)) {
    expect(marksIn(await ask(customer.visitor, '/'), customer)).toEqual(
      expect.arrayContaining(['name', 'id']),
    );
    for (const path of ['/rest/orders/', '/personal/orders/', '/success/'])
      expect([path, marksIn(await ask(customer.visitor, path), customer)]).toEqual([
        path,
        expect.arrayContaining(['number']),
      ]);
    expect(marksIn(await ask(customer.visitor, '/personal/'), customer)).not.toContain('token');
  }
});

test('an order of another customer is not found, nor is it for a stranger', async () => {
  const [first, second] = customers;
  expect((await ask(second?.visitor ?? new Visitor(site), `/rest/orders/${first?.order.id}/`)).status).toBe(
    404,
  );
  expect((await ask(new Visitor(site), `/rest/orders/${first?.order.id}/`)).status).toBe(401);
});

test('headers that name another host or person change nothing', async () => {
  const visitor = new Visitor(site);
  const at = '/faq/';
  const plain = await ask(visitor, at);
  const forged = await visitor.request(at, {
    headers: {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Original-URL': '/personal/',
      'X-Rewrite-URL': '/personal/',
      'customer-phone': customers[0]?.own.phone ?? '',
    },
  });
  const steady = (html: string) => html.replace(/nonce="[^"]+"/g, '').replace(/"now":\d+/, '');
  expect(steady(await forged.text())).toBe(steady(plain.text));
});
