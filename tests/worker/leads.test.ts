import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { LeadKind } from '#shared/features/leads/schema.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { answerOf, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
});

const path = '/rest/helper/lead/add/';
const callback = (phone = newPhone()) => ({
  kind: 'callback',
  name: 'Анна',
  phone,
  consent: true,
  page: '/faq/',
});
const add = (body: unknown, by = visitor) => by.request(path, { json: body });
const count = (of: LocalWorker = site) => of.db.prepare('SELECT COUNT(*) AS n FROM leads').first<number>('n');

interface LeadRow {
  state: string;
  attempts: number;
  consent_version: string;
  address: string;
}

const rowOf = async (number: string, of = site) => {
  const row = await of.db
    .prepare('SELECT state, attempts, consent_version, address FROM leads WHERE number = ?')
    .bind(Number(number))
    .first<LeadRow>();
  return row ?? undefined;
};

describe('a request', () => {
  test('is stored with its consent and reaches the operators', async () => {
    const phone = newPhone();
    const answer = await add(callback(phone));
    expect(answer.status).toBe(201);
    const { number } = await answerOf(addLead, answer);
    await expect.poll(async () => (await rowOf(number))?.state).toBe('sent');
    expect(await rowOf(number)).toMatchObject({
      attempts: 1,
      consent_version: documentVersions.personalData,
      address: visitor.address,
    });
    const inbox = await visitor.inbox();
    expect(inbox.filter(({ channel, text }) => channel === 'email' && text.includes(phone))).toHaveLength(1);
  });

  test('sent twice is one request, also at once', async () => {
    const body = callback();
    const before = (await count()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(body)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('without consent or with wrong entries is refused with a word for each field', async () => {
    const answer = await add({ kind: 'office', name: '', phone: '12', people: 'много', page: '/faq/' });
    expect(answer.status).toBe(400);
    const { fields = {} } = await refusalOf(answer);
    expect(Object.keys(fields).sort()).toEqual(['company', 'consent', 'name', 'people', 'phone']);
    for (const text of Object.values(fields)) expect(text).toMatch(/^[А-ЯЁ]/);
  });

  test('is refused as the sixth of an hour from one phone, and taken in the next hour', async () => {
    const phone = newPhone();
    const ask = (message: string) =>
      add({ ...callback(phone), kind: 'contact-us', message }, new Visitor(site));
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask(`Вопрос ${index}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await setClock(site, new Date(Date.parse(orderMoment) + 3_700_000).toISOString());
    expect((await ask('Вопрос 6')).status).toBe(201);
  });

  test('is taken from one address twenty times an hour, also when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(callback())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a form without scripts', () => {
  const send = (form: Record<string, string>) =>
    visitor.request(`${path}?kind=${form.kind}`, {
      form,
      headers: { Accept: 'text/html', Referer: `${site.url}/kontakty/` },
    });

  test('comes back to its page with the number', async () => {
    const { consent: _, ...entries } = callback();
    const answer = await send({ ...entries, consent: 'on', page: '/kontakty/' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/kontakty\/\?lead=callback&number=\d+#lead-callback$/);
  });

  test('every request can be left on a page of a variant, without scripts too', async () => {
    const formsOf = async (page: string) => {
      const html = await (await visitor.request(page)).text();
      return [...html.matchAll(/<form [^>]*action="\/rest\/helper\/lead\/add\/\?kind=([a-z-]+)"/g)].map(
        ([, kind = '']) => kind,
      );
    };
    const pages = [
      'kontakty',
      'faq',
      'sertificat',
      'micromarkets',
      'retail',
      'kompaniyam',
      'smi',
      'dostavka',
      'app/removeuserdata',
    ];
    const kinds = (await Promise.all(pages.map((page) => formsOf(`/${page}/`)))).flat();
    expect(new Set(kinds)).toEqual(new Set(LeadKind.options));
  });

  test('shows the result on the page', async () => {
    const html = await (await visitor.request('/kontakty/?lead=contact-us&number=1005')).text();
    expect(html).toContain('Номер обращения');
    const refused = await (await visitor.request('/kontakty/?lead=contact-us&error=lead_limit')).text();
    expect(refused).toContain('много заявок');
  });

  test('comes back with the reason when it is refused', async () => {
    const answer = await send({
      kind: 'contact-us',
      name: 'Анна',
      phone: '1',
      message: 'Привет',
      consent: 'on',
    });
    expect(answer.headers.get('location')).toBe(
      '/kontakty/?lead=contact-us&error=validation_failed#lead-contact-us',
    );
  });
});

describe('the operators’ system', () => {
  let refusals = 0;
  /** What an answer waits for. */
  let held: Promise<void> | undefined;
  const received: { id: string | null; signature: string | null; body: string }[] = [];
  let deployed: LocalWorker;
  beforeAll(async () => {
    const { Response: Answer } = await import('miniflare');
    deployed = await startLocalWorker({
      build: 'production',
      vars: { LEADS_WEBHOOK_URL: 'https://crm.example/leads', LEADS_WEBHOOK_SECRET: 'secret-of-the-tests' },
      outboundService: async (request) => {
        await held;
        if (refusals > 0) {
          refusals -= 1;
          return new Answer('', { status: 503 });
        }
        received.push({
          id: request.headers.get('idempotency-key'),
          signature: request.headers.get('x-signature'),
          body: await request.text(),
        });
        return new Answer('ok');
      },
    });
  });
  afterAll(() => deployed?.stop());

  const runTimer = async (of = deployed) => {
    const answer = await fetch(`${of.url}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*`);
    expect(answer.status).toBe(200);
    await answer.text();
  };
  const leave = async () => {
    const answer = await add(callback(), new Visitor(deployed));
    expect(answer.status).toBe(201);
    return (await answerOf(addLead, answer)).number;
  };
  const makeDue = () => deployed.db.prepare('UPDATE leads SET next_attempt_at = 0').run();

  test('gets a signed request once; what failed comes again later', async () => {
    refusals = 1;
    const number = await leave();
    await expect.poll(async () => (await rowOf(number, deployed))?.attempts).toBe(1);
    await runTimer();
    expect(received).toHaveLength(0);
    await makeDue();
    await Promise.all([runTimer(), runTimer()]);
    await runTimer();
    expect(received).toHaveLength(1);
    expect(received[0]?.signature).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      id: received[0]?.id,
      number,
      kind: 'callback',
    });
    expect(await rowOf(number, deployed)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('after ten refusals a request is left to a person', async () => {
    refusals = 100;
    const number = await leave();
    await expect.poll(async () => (await rowOf(number, deployed))?.attempts).toBe(1);
    for (let tries = 1; tries < 12; tries += 1) {
      await makeDue();
      await runTimer();
    }
    expect(await rowOf(number, deployed)).toMatchObject({ state: 'dead', attempts: 10 });
    refusals = 0;
  });

  test('one that was sent meanwhile is not waiting again', async () => {
    let finish = () => {};
    const isHeld = new Promise<void>((resolve) => {
      finish = resolve;
    });
    held = isHeld;
    const number = await leave();
    await expect.poll(async () => (await rowOf(number, deployed))?.attempts).toBe(1);
    await deployed.db.prepare("UPDATE leads SET state = 'sent' WHERE number = ?").bind(Number(number)).run();
    refusals = 1;
    const failures = () => deployed.logs.filter((line) => line.includes('request not delivered')).length;
    const before = failures();
    finish();
    await expect.poll(failures).toBe(before + 1);
    await runTimer();
    expect(await rowOf(number, deployed)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('is waited for without a try, and gets what waits once it is there', async () => {
    const without = await startLocalWorker({ build: 'production' });
    const answer = await add(callback(), new Visitor(without));
    const { number } = await answerOf(addLead, answer);
    await runTimer(without);
    await without.db.prepare('UPDATE leads SET next_attempt_at = 0').run();
    await runTimer(without);
    expect(await rowOf(number, without)).toMatchObject({ state: 'waiting', attempts: 0 });
    const row = await without.db.prepare('SELECT * FROM leads').first<Record<string, string | number>>();
    await without.stop();
    const entries = Object.entries({ ...row, number: 5001 });
    const sql = `INSERT INTO leads (${entries.map(([name]) => name)}) VALUES (${entries.map(() => '?')})`;
    await deployed.db
      .prepare(sql)
      .bind(...entries.map(([, value]) => value))
      .run();
    await runTimer();
    expect(await rowOf('5001', deployed)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});
