import { readFileSync } from 'node:fs';
import type { Request as OutboundRequest } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { consentTextPath, consentTexts } from '#shared/features/consents/texts.ts';
import { REMOVAL_DAYS } from '#shared/features/customers/schema.ts';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import { listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { DadataDouble } from '#tests/doubles/dadata.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { SESSION_LIFETIME_S } from '#worker/modules/identity/auth/cookies.ts';
import { retention } from '#worker/modules/operations/operations/retention/sql.ts';

const Page = z.object({
  blocks: z.array(
    z.looseObject({ title: z.optional(z.string()), rows: z.optional(z.array(z.array(z.string()))) }),
  ),
});
const text = readFileSync('worker/db/seed/pages/politika.json', 'utf8');
const { blocks } = Page.parse(JSON.parse(text));
const rowsOf = (title: string) => blocks.find((block) => block.title?.includes(title))?.rows ?? [];

const units: readonly (readonly [RegExp, number])[] = [
  [/(\d+) (?:год|года|лет)/, 365 * DAY_MS],
  [/(\d+) (?:день|дня|дней)/, DAY_MS],
  [/(\d+) (?:час|часа|часов)/, HOUR_MS],
  [/(\d+) минут/, 60_000],
];
/** The longest term that a text names, in milliseconds. */
const termOf = (words: string) =>
  Math.max(
    0,
    ...units.flatMap(([pattern, ms]) => (pattern.test(words) ? [Number(pattern.exec(words)?.[1]) * ms] : [])),
  );

const cloud = new CloudPaymentsDouble();
const dadata = new DadataDouble();
/** Everything that has left for others. */
const sent: string[] = [];
let site: LocalWorker;

async function answer(request: OutboundRequest) {
  sent.push(`${request.url} ${await request.clone().text()}`);
  return request.url.includes('dadata') ? dadata.handle(request) : cloud.handle(request);
}

beforeAll(async () => {
  site = await startLocalWorker({
    outboundService: answer,
    vars: {
      CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
      CLOUDPAYMENTS_SECRET: cloud.secret,
      DADATA_API_KEY: dadata.key,
    },
  });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

describe('the terms that the policy names', () => {
  const daysOf = (table: string) =>
    Math.max(...retention.flatMap((one) => (one.table === table && 'days' in one ? [one.days] : [])));
  const purpose = (name: string) =>
    rowsOf('Какие данные и зачем')
      .find(([first]) => first === name)
      ?.at(-1) ?? '';

  test.each([
    [
      'codes',
      /коды — до 1 суток/,
      () => purpose('Регистрация и вход'),
      daysOf('auth_codes') * DAY_MS,
      DAY_MS,
    ],
    ['requests', /1 год/, () => purpose('Ответ на заявку'), daysOf('leads') * DAY_MS, 365 * DAY_MS],
    [
      'where visitors come from',
      /метки .* записываются 1 год/,
      () => text,
      daysOf('attributions') * DAY_MS,
      365 * DAY_MS,
    ],
    ['sessions', /Сессия действует до года/, () => text, SESSION_LIFETIME_S * 1000, 365 * DAY_MS],
    ['removals', /не позднее 30 дней/, () => text, REMOVAL_DAYS * DAY_MS, 30 * DAY_MS],
  ] as const)('%s are kept no longer than it says', (_, words, where, keptMs, promisedMs) => {
    expect(where()).toMatch(words);
    expect(keptMs).toBeGreaterThan(0);
    expect(keptMs).toBeLessThanOrEqual(promisedMs);
  });
});

describe('cookies', () => {
  /** Rows of the policy's list by the beginning of the names in them. */
  const listed = rowsOf('Список файлов cookie').flatMap(([, names = '', , term = '']) =>
    names.split(', ').map((name) => ({ start: name.replace(/[[…].*$/, ''), term: termOf(term) })),
  );

  test('that the server sets are all in the list, for no longer than that says', async () => {
    const seen = new Map<string, number>();
    const visitor = new Visitor(site);
    visitor.chooseCookies('marketing');
    const note = (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [, name = ''] = /^([^=]+)=/.exec(line) ?? [];
        const [, age = '0'] = /max-age=(\d+)/i.exec(line) ?? [];
        seen.set(name, Math.max(seen.get(name) ?? 0, Number(age)));
      }
      return response;
    };
    note(await visitor.request('/rest/homemade/basket/', { json: { dish: 'borsch', count: 1 } }));
    note(await visitor.request('/rest/helper/region/', { json: { region: 'spb' } }));
    note(await visitor.request('/?utm_source=yandex&utm_campaign=x'));
    note(await visitor.request('/?invite=ABCDEFGH'));
    note(
      await visitor.request('/rest/customer/auth/', {
        form: { step: '1', phone: '+7916', name: 'Анна', type: 'register' },
        headers: { Accept: 'text/html' },
      }),
    );
    const customer = await Customer.signedIn(site);
    note(await customer.call('settings/', { name: 'Ольга' }, 'PATCH'));
    note(await customer.request('/personal/'));
    const session = new Visitor(site);
    for (const [name, value] of customer.cookies) if (name !== 'auth') session.cookies.set(name, value);
    note(await session.request('/personal/'));

    const wrong = [...seen].filter(([name, age]) => {
      const row = listed.find(({ start }) => name.startsWith(start));
      return !row || age * 1000 > row.term;
    });
    expect(wrong).toEqual([]);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['basket', 'region', 'utm_source', 'returned_form', 'auth']),
    );
  });
});

describe('who gets what', () => {
  const secrets = {
    name: 'Щукарина',
    comment: 'Звоните в колокольчик',
    allergy: 'allergy-nuts',
    flat: '8417',
  } as const;

  test('a payment provider gets neither name nor address nor what is left out of the food', async () => {
    const customer = await Customer.signedIn(site);
    const order = buildOrder({ payment: 'card', without: [secrets.allergy] });
    await customer.signHealthConsent();
    sent.length = 0;
    await orderProgramme(customer, {
      ...order,
      address: { ...order.address, flat: secrets.flat, comment: secrets.comment },
      contact: { ...order.contact, name: secrets.name },
    });
    expect(sent).toHaveLength(1);
    for (const secret of [...Object.values(secrets), 'Лесная', 'lesnaya', 'орех'])
      expect(sent.join('\n')).not.toContain(secret);
  });

  test('the service that completes addresses gets the text alone', async () => {
    const customer = await Customer.signedIn(site);
    sent.length = 0;
    await customer.request('/rest/addresses/?query=Лесная 20');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Лесная 20');
    expect(sent[0]).not.toContain(customer.phone.slice(2));
    expect(sent[0]).not.toContain(customer.id);
    expect(sent[0]).not.toContain('Анна');
  });
});

describe('what is done with data', () => {
  test('by staff is in the record that the policy describes, for as long as it says', async () => {
    expect(text).toMatch(/журнал до того, как оно выполнено/);
    expect(text).toMatch(
      /что запрошено, о каком заказе или покупателе, когда и с какого адреса; записи хранятся 3 года/,
    );
    const kept = retention.find(({ table }) => table === 'audit_entries');
    expect(kept && 'days' in kept && kept.days).toBe(3 * 365);
    const before = (await readRows(site, AnyRow, 'SELECT id FROM audit_entries')).length;
    const headers = { Authorization: `Bearer ${localOperatorToken}` };
    await mustCall(new Visitor(site), listOpenTickets, { headers });
    const rows = await readRows(site, AnyRow, 'SELECT operation, about, at, address FROM audit_entries');
    expect(rows.slice(before)).toEqual([
      {
        operation: 'GET /rest/operations/tickets/',
        about: '{}',
        at: expect.any(Number),
        address: expect.any(String),
      },
    ]);
  });

  test('of an order, a delivery, money and consents has a date and a time', async () => {
    expect(text).toMatch(/Изменение заказа, доставки, денег и согласий видно в истории с датой и временем/);
    const customer = await Customer.signedIn(site);
    const order = await customer.place({ payment: 'card' });
    await cloud.pay(site.url, order.payment.url ?? '');
    const [delivery] = await readRows(site, AnyRow, 'SELECT id FROM deliveries WHERE order_id = ?', order.id);
    const params = { id: String(delivery?.id) };
    await mustCall(customer, skipDelivery, { params, body: { version: 1 } });
    const body = { to: 'card', expectedKop: order.price.totalKop } as const;
    await mustCall(customer, cancelOrder, { params: { id: order.id }, body });
    const histories: readonly (readonly [string, string, string])[] = [
      [
        'a change of the order',
        'SELECT cancellations.decided_at AS at FROM cancellations WHERE order_id = ?',
        order.id,
      ],
      ['a change of a delivery', 'SELECT made_at AS at FROM delivery_changes WHERE order_id = ?', order.id],
      ['money', 'SELECT at FROM transfers WHERE order_id = ?', order.id],
      ['a consent', 'SELECT given_at AS at FROM consents WHERE customer_id = ?', customer.id],
    ];
    for (const [what, query, id] of histories) {
      const [row] = await readRows(site, AnyRow, query, id);
      expect([what, row]).toEqual([what, { at: expect.any(Number) }]);
    }
  });
});

describe('secrets', () => {
  test('of sessions and codes are nowhere in the database as they are', async () => {
    const customer = await Customer.signedIn(site);
    const token = z
      .object({ accessToken: z.string() })
      .parse(JSON.parse(decodeURIComponent(customer.cookies.get('auth') ?? ''))).accessToken;
    const code = await customer.codeOf(customer.phone);
    const tables = await readRows(
      site,
      z.object({ name: z.string() }),
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
         AND name NOT GLOB 'search_entries*'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = JSON.stringify(await readRows(site, AnyRow, `SELECT * FROM ${name}`));
      if (rows.includes(token)) found.push(`${name} holds a token`);
      if (['auth_codes', 'sessions', 'messages'].includes(name) && rows.includes(code))
        found.push(`${name} holds a code`);
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});

describe('the log', () => {
  test('holds nothing of what people have typed, whatever fails', async () => {
    const planted = ['Щукарина', 'planted@example.ru', 'Тайный тупик', '9161112233', 'seemore-comment'];
    const [name = '', email = '', street = '', digits = '', comment = ''] = planted;
    const customer = await Customer.signedIn(site);
    const token = decodeURIComponent(customer.cookies.get('auth') ?? '');
    const order = buildOrder({ firstOrder: false });
    const bad = {
      ...order,
      address: { ...order.address, house: street, comment },
      contact: { name, phone: `+7${digits}`, email },
      expectedTotalKop: 1,
    };
    await customer.request('/rest/orders/', {
      json: bad,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    await customer.request(`/rest/orders/${encodeURIComponent(name)}/?phone=${digits}&email=${email}`);
    await customer.request('/rest/customer/auth/login/', {
      json: { step: 2, phone: `+7${digits}`, code: 111_111, type: 'login' },
    });
    await customer.request('/rest/helper/lead/add/', {
      json: { kind: 'callback', name, phone: `+7${digits}`, consent: true, page: '/faq/' },
    });
    await customer.request('/api/log/', {
      json: {
        level: 'error',
        url: `/personal/?phone=${digits}&email=${email}`,
        message: `Не вышло: ${email}, +7${digits}`,
        details: {
          user_id: customer.id,
          status: 500,
          body: { name, phone: `+7${digits}`, email, address: street, comment },
        },
      },
    });
    await customer.request(`/faq/?q=${encodeURIComponent(street)}`);
    await site.db.prepare('ALTER TABLE customers RENAME TO hidden_customers').run();
    await customer.request('/rest/customer/settings/');
    await customer.request('/personal/');
    await runTimerOf(site);
    await site.db.prepare('ALTER TABLE hidden_customers RENAME TO customers').run();

    const log = site.logs.join('\n');
    expect(log).toContain('"level":"error"');
    const leaked = [...planted, token, customer.phone.slice(2)].filter((secret) => log.includes(secret));
    expect(leaked).toEqual([]);
  });
});

test('the policy says of this deployment what its settings are', async () => {
  const policy = async (one: LocalWorker) =>
    (await (await new Visitor(one).request('/politika/')).text()).replaceAll('\u00a0', ' ');
  const own = await policy(site);
  const isNode = process.env.TEST_SITE === 'origin';
  expect(own).toContain(
    isNode ? 'в базе на сервере Оператора' : 'в базе сайта, которую обслуживает Cloudflare',
  );
  expect(own).toContain('CloudPayments — сумма, номер заказа');
  expect(own).toContain('DaData — введённый текст адреса');
  expect(own).not.toMatch(/ЮKassa|Jivo|Mindbox —|передача персональных данных не осуществляется/);
  const inRussia = await startLocalWorker({ vars: { DATA_IN_RUSSIA: 'true' } });
  try {
    const other = await policy(inRussia);
    expect(other).toContain('в базах Оператора на территории Российской Федерации');
    expect(other).not.toContain('CloudPayments');
  } finally {
    await inRussia.stop();
  }
});

test('each consent has a document of its own, at the address that its tick names', async () => {
  for (const text of consentTexts) {
    const answer = await new Visitor(site).request(consentTextPath(text));
    expect([text, answer.status]).toEqual([text, 200]);
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>Согласие на/);
    expect(html).toContain(`<link rel="canonical" href="${site.url}/politika/">`);
  }
  expect((await new Visitor(site).request('/politika/?document=nope')).status).toBe(404);
});

test('the consent to the account says that the delivery needs none, and the order asks for it as that of the account', async () => {
  const html = decodeHtml(await (await new Visitor(site).request('/politika/?document=dannye')).text());
  expect(html).toMatch(/Исполнение самого заказа\s—.+этого согласия не\sтребует/s);
  const { consent: _, ...without } = buildOrder();
  const { error } = PlaceOrder.safeParse(without);
  const told = error?.issues.find(({ path }) => path.join() === 'consent')?.message;
  expect(told).toMatch(/вести личный кабинет, а\sзаказ оформляется в\sнём$/);
});
