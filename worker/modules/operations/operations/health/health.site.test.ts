import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { plantDeadLetter, plantMark, plantMessage, plantRefund } from '#tests/factories/planted-rows.ts';
import { test as base, type Site } from '#tests/site.ts';

const webhook = 'https://alerts.example/befit';

interface Sink {
  readonly alerts: { readonly url: string; readonly body: Record<string, unknown> }[];
  isTaken: boolean;
}

const test = base
  .extend('sink', (): Sink => ({ alerts: [], isTaken: true }))
  .extend('vars', (): Record<string, string> => ({ ALERTS_WEBHOOK_URL: webhook }))
  .extend('siteOptions', ({ sink, vars }) => ({
    vars,
    outbound: async (request: Request) => {
      sink.alerts.push({ url: request.url, body: (await request.json()) as Record<string, unknown> });
      return new Response('{}', { status: sink.isTaken ? 200 : 503 });
    },
  }))
  .extend('expectedErrors', () => /health has changed|alert not sent/);

/** A site whose timer has just run, and what a webhook is told in one minute. */
async function watched(site: Site, sink: Sink) {
  await site.tick();
  return async () => {
    sink.alerts.length = 0;
    await site.tick('* * * * *');
    return sink.alerts.filter(({ url }) => url === webhook).map(({ body }) => `${body.id} ${body.state}`);
  };
}
const ago = ({ inside }: Site, ms: number) => inside.clock.now() - ms;

describe('whoever runs the site is told once of a fault', () => {
  test.for<[string, string, (site: Site) => unknown]>([
    ['a timer that stands', 'timer failure', (site) => plantMark(site, 'timer', ago(site, 40 * 60_000))],
    [
      'runs that fail',
      'timer-success warning',
      (site) => plantMark(site, 'timer-success', ago(site, 40 * 60_000)),
    ],
    [
      'a copy that is late',
      'copy warning',
      (site) => site.inside.stores.backups.put('copies/2026-11-15T02-00-00.000Z.sqlite.gz.age', ''),
    ],
    [
      'messages that wait',
      'messages warning',
      (site) => plantMessage(site, 'waiting', ago(site, 40 * 60_000)),
    ],
    ['a message that cannot be sent', 'dead-messages warning', (site) => plantMessage(site, 'dead')],
    ['a job of a queue that cannot be done', 'dead-letters warning', (site) => plantDeadLetter(site)],
  ])('%s', async ([, told, plant], { site, sink }) => {
    const minute = await watched(site, sink);
    expect(await minute()).toEqual([]);
    await plant(site);
    expect(await minute()).toEqual([told]);
    expect(await minute()).toEqual([]);
  });

  test('and once that it is over', async ({ site, sink }) => {
    const minute = await watched(site, sink);
    await plantMark(site, 'timer', ago(site, 40 * 60_000));
    expect(await minute()).toEqual(['timer failure']);
    await site.tick();
    expect(await minute()).toEqual(['timer ok']);
    expect(await minute()).toEqual([]);
  });

  test.for([
    ['that waits for a person', 'person', 'refunds warning'],
    ['that does not leave', 'created', 'refunds-late warning'],
  ] as const)('of a refund %s', async ([, state, told], { site, sink }) => {
    const minute = await watched(site, sink);
    const anna = await site.customer({ order: { payment: 'card' } });
    await anna.pay();
    await plantRefund(site, anna.order, state, ago(site, 4 * DAY_MS));
    expect(await minute()).toEqual([told]);
  });

  test('of deliveries that the kitchen does not see', async ({ site, sink }) => {
    const minute = await watched(site, sink);
    await site.customer({ order: {} });
    site.advance(DAY_MS);
    expect(await minute()).toContain('unlocked failure');
    await site.tick();
    expect(await minute()).toContain('unlocked ok');
  });

  test('again in the next minute where nobody has taken it', async ({ site, sink }) => {
    const minute = await watched(site, sink);
    sink.isTaken = false;
    await plantDeadLetter(site);
    expect(await minute()).toEqual(['dead-letters warning']);
    sink.isTaken = true;
    expect(await minute()).toEqual(['dead-letters warning']);
    expect(await minute()).toEqual([]);
  });
});

describe('an alarm', () => {
  test.override({
    vars: {
      ALERTS_WEBHOOK_URL: webhook,
      ALERTS_TELEGRAM_TOKEN: '123:secret-of-a-bot',
      ALERTS_TELEGRAM_CHAT: '-100500',
      ALERTS_EMAIL: 'duty@befit.test',
      EMAIL_FROM: 'shop@befit.test',
    },
  });

  test('comes in a chat and by letter as well, in words that say what to do', async ({ site, sink }) => {
    const minute = await watched(site, sink);
    await plantMark(site, 'timer', ago(site, 40 * 60_000));
    await minute();
    const chat = sink.alerts.find(
      ({ url }) => url === 'https://api.telegram.org/bot123:secret-of-a-bot/sendMessage',
    );
    expect(chat?.body).toMatchObject({ chat_id: '-100500', text: expect.stringContaining('Сбой') });
    expect((await site.sent('duty@befit.test'))[0]?.text).toContain('Проверьте расписание');
  });
});

describe('how it stands with the site', () => {
  test('is up or down to anybody', async ({ site }) => {
    const answer = async () => {
      const health = await site.visitor().request('/health');
      return [health.status, await health.json()];
    };
    await site.tick();
    expect(await answer()).toEqual([200, { state: 'up' }]);
    await plantMark(site, 'timer', ago(site, 40 * 60_000));
    site.advance(60_000);
    expect(await answer()).toEqual([503, { state: 'down' }]);
  });
});
