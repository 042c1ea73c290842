import { describe, expect, it, test } from 'vitest';
import { textValues } from '#tests/factories/text-values.ts';
import { textsOf } from '#tests/harness/texts-of.ts';
import dishes from './dishes.json' with { type: 'json' };
import { readGuidance } from './guidance.ts';
import ingredients from './ingredients.json' with { type: 'json' };
import { readMessages } from './messages.ts';
import { readFaq, readPages, readPromotions } from './pages.ts';
import programmes from './programmes.json' with { type: 'json' };
import { readPurposes } from './purposes.ts';
import site from './site.json' with { type: 'json' };

/** A number with its unit, as texts write them. */
const figure =
  /(?<![\d.,–—])(\d+(?:\s\d{3})*(?:,\d+)?)\s(₽|%|дн|день|час|минут|ккал|человек|бонус|месяц|лет|год)/g;

const unitOf: Readonly<Record<string, string>> = { день: 'дн', лет: 'год' };

/** The figures of a text, each written in one way. */
function figuresOf(text: string): string[] {
  return [...text.matchAll(figure)].map(
    ([, number = '', unit = '']) => `${number.replace(/\s/g, '')} ${unitOf[unit] ?? unit}`,
  );
}

const rules = new Set(Object.values(textValues).flatMap(figuresOf));

const sources: Readonly<Record<string, unknown>> = {
  // The terms of the policy are held to what the site does by tests of their own; the offer of subscriptions is an
  // edition in force, whose rows may not be reworded.
  pages: readPages().filter(({ path }) => path !== '/politika/' && path !== '/oferta2/'),
  faq: readFaq(),
  promotions: readPromotions(),
  guidance: readGuidance(),
  purposes: readPurposes(),
  programmes: programmes.map(({ pitch, text }) => ({ pitch, text })),
  messages: readMessages(),
};

/** Phrases with the figure of a rule that stand for something else: a calorie line, terms that no order follows from. */
const others =
  /1200 ккал могут подойти|1200–1500 ккал|линейк\S+ \d+ ккал|не менее чем за 14 дней|3 года хранится хеш/g;

describe('texts', () => {
  test.each(Object.entries(sources))('of %s take the figures of rules from the rules', (_, source) => {
    const written = textsOf(source).filter((text) =>
      figuresOf(text.replaceAll(others, '')).some((one) => rules.has(one)),
    );
    expect(written).toEqual([]);
  });

  it('promise food no longer than its kind keeps', () => {
    expect(textsOf(sources).filter((text) => /\d\sсуток/.test(text) && /хран|срок|°C/i.test(text))).toEqual(
      [],
    );
  });

  it('name no sanitary rules that are out of force', () => {
    const named = textsOf({ ...sources, policy: readPages() }).filter((text) => /СанПиН/.test(text));
    expect(named.filter((text) => !/СанПиН 2\.3\/2\.4\.3590-20/.test(text))).toEqual([]);
  });

  it('say «усилителей вкуса нет» of a kitchen whose ingredients have none', () => {
    const parts = ingredients.flatMap(({ nameRu, composition }) => [
      nameRu,
      ...(composition ?? []).map(({ name }) => name),
    ]);
    expect(parts.length).toBeGreaterThan(ingredients.length);
    expect(parts.filter((name) => /усилител|глутамат|инозинат|гуанилат|экстракт дрожж/i.test(name))).toEqual(
      [],
    );
  });

  it('say «без глютена» of no dish or programme: nobody analyses it, and the words have a limit in law', () => {
    const said = dishes.filter(({ description }) => /без\sглютена|безглютенов/i.test(description));
    expect(said.map(({ title }) => title)).toEqual([]);
    const named = textsOf({ ...sources, names: programmes.map(({ name }) => name), site });
    expect(named.filter((text) => /без\sглютена/i.test(text))).toEqual([]);
  });

  it('name no programme after an illness or its treatment', () => {
    const named = programmes.filter(({ name, pitch, text }) =>
      /терапи|лечени|болезн|восстанов|диабет/i.test(name + pitch + text),
    );
    expect(named.map(({ name }) => name)).toEqual([]);
  });
});
