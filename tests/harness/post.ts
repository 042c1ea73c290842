import { expect } from 'vitest';
import { getSettings } from '#shared/features/customers/contract.ts';
import { subscribePush, switchNotification } from '#shared/features/notifications/contract.ts';
import type { NotificationEvent } from '#shared/features/notifications/events.ts';
import type { MessageTemplate } from '#shared/features/notifications/templates.ts';
import { PushBrowser, type PushDouble } from '#tests/doubles/push.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const month = '(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[а-я]*';
const weekday = '(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)';
/** What of a text can be untrue: what one of them has read, no later one reads again. */
const shapes = [
  '«[^»]+»',
  '[\\w.+-]+@[\\w.-]+\\w',
  '\\+7[ \\d-]{10,}',
  '(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}',
  '•••• \\d{4}',
  'Москва, [^\\n:]+?, кв\\. \\d+',
  `\\d+ ${month}, \\d\\d:\\d\\d`,
  `(?:${weekday}, )?(?:\\d+(?:–| и ))?\\d+ ${month}(?: 20\\d\\d)?`,
  'с \\d\\d:00 до \\d\\d:00',
  '\\d[\\d ]*(?:,\\d\\d)? (?:₽|бонус[а-я]*|%|день|дня|дней)',
  '[^\\n:]+: (?:[^\\n]+, )?\\d+ ккал',
  '(?:[А-ЯЁ][а-яё]+ и )?[А-ЯЁ][а-яё]+, на двоих',
  '\\d{6}',
  'Анна|Ольга|Олег|Человек \\d',
].map((shape) => new RegExp(shape, 'g'));

/** Sums, days, hours, numbers, names and places of a text; its links are left out. */
function factsOf(text: string): string[] {
  const facts = new Set<string>();
  let rest = text.replace(/[\u00a0\u2009]/g, ' ').replace(/\u2060|https?:\S+/g, '');
  for (const shape of shapes) {
    rest = rest.replace(shape, (fact) => {
      facts.add(fact);
      return '·';
    });
  }
  return [...facts].toSorted();
}

interface SentRow {
  readonly id: string;
  readonly channel: string;
  readonly state: string;
  readonly tries: number;
  readonly template: MessageTemplate;
}

/** What comes to a customer who is told of everything by each way that there is. */
export class Post {
  /** Every template that has come to somebody. */
  static readonly seen = new Set<MessageTemplate>();
  readonly anna: SiteCustomer;
  private readonly site: Site;
  private readonly service: PushDouble;
  private readonly browser: PushBrowser;
  private readonly known = new Set<string>();
  private texts = 0;
  private notes = 0;

  private constructor(site: Site, anna: SiteCustomer, service: PushDouble, browser: PushBrowser) {
    this.site = site;
    this.anna = anna;
    this.service = service;
    this.browser = browser;
  }

  static async open(site: Site, service: PushDouble): Promise<Post> {
    const anna = await site.customer();
    await anna.confirmEmail('anna@befit.example');
    const post = new Post(site, anna, service, await PushBrowser.open(anna.id));
    await anna.call(subscribePush, { body: post.browser.subscription });
    for (const { event, channel, isOpen } of (await anna.call(getSettings)).notifications)
      if (isOpen) await anna.call(switchNotification, { body: { event, channel, isOn: true } });
    return post;
  }

  async silence(event: NotificationEvent): Promise<void> {
    for (const channel of ['sms', 'email', 'push'] as const)
      await this.anna.call(switchNotification, { body: { event, channel, isOn: false } });
  }

  /** Since it was asked last, messages of these templates have come, and their facts are these truths and no others. */
  async told(
    templates: readonly MessageTemplate[],
    ...truths: readonly (string | readonly string[])[]
  ): Promise<void> {
    for (let run = 0; run < 2; run += 1) await this.site.tick();
    const said = (await this.read()).join('\n\n');
    const { messages = [] } = await allRows(this.site.inside.stores.site, /^(?!messages$)/);
    const rows = messages as SentRow[];
    const sent = rows.filter(
      ({ id, channel, state }) => channel !== 'marketing' && state === 'sent' && !this.known.has(id),
    );
    for (const { id, template } of sent) {
      this.known.add(id);
      Post.seen.add(template);
    }
    // None could not be sent and waits for another try.
    expect(rows.filter(({ state, tries }) => tries > 0 && state !== 'sent')).toEqual([]);
    expect([...new Set(sent.map(({ template }) => template))].toSorted()).toEqual(templates.toSorted());
    expect(factsOf(said), said).toEqual(factsOf(truths.flat().join('\n')));
  }

  /** The texts that are new, without codes and marketing, and without who writes to whom. */
  private async read(): Promise<string[]> {
    const all = await this.site.sent();
    const texts = all
      .slice(0, all.length - this.texts)
      .filter(({ channel, code }) => channel !== 'marketing' && !code);
    const notes = await Promise.all(
      this.service.received.slice(this.notes).map(({ body }) => this.browser.read(body)),
    );
    [this.texts, this.notes] = [all.length, this.service.received.length];
    return [
      ...texts.map(({ text }) => text.split('\n— \n')[0]?.replace('Здравствуйте, Анна!', '') ?? ''),
      ...notes.map(({ title, text }) => `${title}\n${text}`),
    ];
  }
}
