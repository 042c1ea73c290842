import * as z from 'zod/mini';
import { FaqGroup, PageSeed } from '#shared/features/pages/schema.ts';
import { PromotionSeed } from '#shared/features/promotions/schema.ts';
import faq from './faq.json' with { type: 'json' };
import { earlierFiles, pageFiles } from './pages/files.ts';
import promotions from './promotions.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

const FaqSeed = z.extend(FaqGroup, { isListed: z.boolean() });

/** The pages of the data files, checked. */
export function readPages(): PageSeed[] {
  return parseRows('pages', pageFiles, PageSeed, 'path');
}

/** Earlier wordings of documents, checked. */
export function readEarlier(): PageSeed[] {
  return earlierFiles.flatMap((file) => parseRows('pages/archive', [file], PageSeed, 'path'));
}

/** The questions of the data file, checked. */
export function readFaq() {
  return parseRows('faq.json', faq, FaqSeed, 'code');
}

/** The promotions of the data file, checked. */
export function readPromotions(): PromotionSeed[] {
  return parseRows('promotions.json', promotions, PromotionSeed, 'slug');
}

function pageTable(): SeedTable {
  return {
    table: 'content_pages',
    key: ['path'],
    columns: [
      'path',
      'title',
      'lead',
      'tint',
      'picture',
      'blocks',
      'version',
      'seo_title',
      'seo_description',
    ],
    rows: readPages().map((page) => [
      page.path,
      page.title,
      page.lead,
      page.tint,
      page.picture,
      JSON.stringify(page.blocks),
      page.version,
      page.seo.title,
      page.seo.description,
    ]),
  };
}

function versionTable(): SeedTable {
  return {
    table: 'page_versions',
    key: ['path', 'version'],
    columns: ['path', 'version', 'title', 'lead', 'blocks'],
    rows: readEarlier().map(({ path, version, title, lead, blocks }) => [
      ...[path, version, title, lead, JSON.stringify(blocks)],
    ]),
  };
}

/** Documents as they are in this build: an operator puts them in force where the database has an older wording. */
function offeredTable(): SeedTable {
  return {
    table: 'offered_editions',
    key: ['path', 'version'],
    columns: ['path', 'version', 'title', 'lead', 'blocks', 'seo_title', 'seo_description'],
    rows: readPages().flatMap(({ path, version, title, lead, blocks, seo }) =>
      version === null
        ? []
        : [[path, version, title, lead, JSON.stringify(blocks), seo.title, seo.description]],
    ),
  };
}

function faqTables(): SeedTable[] {
  const groups = readFaq();
  return [
    {
      table: 'faq_groups',
      key: ['code'],
      columns: ['code', 'name', 'is_listed', 'sort'],
      rows: groups.map(({ code, name, isListed }, sort) => [code, name, isListed ? 1 : 0, sort]),
    },
    {
      table: 'faq_questions',
      key: ['id'],
      columns: ['id', 'group_code', 'question', 'answer', 'sort'],
      rows: groups.flatMap(({ code, questions }) =>
        questions.map(({ id, question, answer }, sort) => [id, code, question, answer, sort]),
      ),
    },
  ];
}

function promotionTable(): SeedTable {
  return {
    table: 'promotions',
    key: ['slug'],
    columns: [
      ...['slug', 'title', 'badge', 'summary', 'text', 'picture', 'tint'],
      ...['link', 'variants', 'valid_from', 'valid_to', 'sort'],
    ],
    rows: readPromotions().map((row, sort) => [
      ...[row.slug, row.title, row.badge, row.summary, row.text.join('\n\n'), row.picture, row.tint],
      ...[JSON.stringify(row.link), row.variants, row.validFrom, row.validTo, sort],
    ]),
  };
}

/** Pages, questions and promotions. Earlier wordings stay in any case: orders and consents name them. */
export function pageTables(): SeedTable[] {
  return [pageTable(), versionTable(), offeredTable(), ...faqTables(), promotionTable()];
}
