import { readdirSync, readFileSync } from 'node:fs';
import { plainSpaces } from '#shared/typography.ts';
import authors from '#worker/db/seed/authors.json' with { type: 'json' };
import dishes from '#worker/db/seed/dishes.json' with { type: 'json' };
import { readGuidance } from '#worker/db/seed/guidance.ts';
import { readFaq, readPages, readPromotions } from '#worker/db/seed/pages.ts';
import programmes from '#worker/db/seed/programmes.json' with { type: 'json' };
import { readPurposes } from '#worker/db/seed/purposes.ts';
import staff from '#worker/db/seed/staff.json' with { type: 'json' };

/** Texts of pages that promise something; documents with an edition have rules of their own. */
const sources: readonly unknown[] = [
  readPages().filter(({ version }) => version === null),
  readFaq(),
  readPromotions(),
  readGuidance(),
  readPurposes(),
  programmes.map(({ pitch, text }) => ({ pitch, text })),
  dishes.map(({ description }) => description),
  staff,
  authors,
];

const articlesIn = 'worker/db/seed/articles';
/** Words by which an article speaks of us; what it says beside that is common knowledge, whose sources it names. */
const ofUs =
  /(?<![а-яё])(?:мы|нас|нам|нами|наш\S*|befit|доставк\S*|рацион\S*|программ\S*|подписк\S*|меню|курьер\S*)(?![а-яё])/i;

/** Sentences of articles that speak of us. */
const articleSentences = (): string[] =>
  readdirSync(articlesIn)
    .flatMap((file) => sentencesOf(readFileSync(`${articlesIn}/${file}`, 'utf8')))
    .filter((sentence) => ofUs.test(sentence));

/** Texts of a value; a figure and the words below it are one. */
function statementsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('value' in value && 'label' in value) return [`${String(value.value)} ${String(value.label)}`];
  return Object.values(value).flatMap(statementsOf);
}

/** What is no text: addresses, pictures, dates. */
const technical = /^\/|^[a-z]+\/[a-z0-9-]+$|^\d{4}-\d{2}-\d{2}$/;

/** Sentences of a text as they are told: placeholders, which come from rules, are dots. */
function sentencesOf(text: string): string[] {
  if (technical.test(text)) return [];
  const told = plainSpaces(text)
    .replace(/\{\{(?:full|simply):((?:[^{}]|\{\{\w+\}\})*)\}\}/g, '$1')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{\{\w+\}\}/g, '…');
  return told
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^(?:- |\d+\.\s*)/, ''))
    .filter((sentence) => sentence !== '');
}

/** All sentences of seeded pages, each once. */
export const seedSentences = (): string[] => [
  ...new Set([...sources.flatMap(statementsOf).flatMap(sentencesOf), ...articleSentences()]),
];
