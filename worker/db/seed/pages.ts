import * as z from 'zod/mini';
import { FaqGroup, PageSeed } from '#shared/features/pages/schema.ts';
import { PromotionSeed } from '#shared/features/promotions/schema.ts';
import faq from './faq.json' with { type: 'json' };
import { earlierFiles, pageFiles } from './pages/files.ts';
import promotions from './promotions.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

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

type TableRows = Parameters<typeof upsertRows>[0];

function pageTable(): TableRows {
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

function versionTable(): TableRows {
  return {
    table: 'page_versions',
    key: ['path', 'version'],
    columns: ['path', 'version', 'title', 'lead', 'blocks'],
    rows: readEarlier().map(({ path, version, title, lead, blocks }) => [
      ...[path, version, title, lead, JSON.stringify(blocks)],
    ]),
  };
}

function faqTables(): TableRows[] {
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

function promotionTable(): TableRows {
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

/** Loads pages, questions and promotions; what has left the files leaves the database. */
export function pageStatements(): SeedStatement[] {
  const tables = [pageTable(), ...faqTables(), promotionTable()];
  // Wordings that operators have replaced stay: orders and consents name them.
  const kept = upsertRows(versionTable());
  return [...tables.flatMap(upsertRows), ...kept, ...tables.toReversed().map(deleteOthers)];
}
