import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { LabelFormat } from '../labels/format.ts';
import { PRODUCTION_DAYS } from '../production/contract.ts';
import { DayOrToday } from '../slots.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;

/** Days that the file of a print is kept: it holds names, addresses and allergies. */
export const PRINT_FILE_DAYS = 2;

/** What the kitchen prints of a day. */
export const PrintKind = z.enum(
  ['production', 'ingredients', 'allergens', 'packing', 'labels', 'manifests'],
  'Такого листа нет',
);
export type PrintKind = z.infer<typeof PrintKind>;

export const PrintFormat = z.enum(['pdf', 'csv'], 'Такого вида файлов нет');
export type PrintFormat = z.infer<typeof PrintFormat>;

const Code = z._default(z.string('Такого кода нет').check(z.maxLength(42, 'Такого кода нет')), '');
const tooMany = `От\u00a01 до\u00a0${PRODUCTION_DAYS}\u00a0дней за\u00a0один раз`;
const days = z.int('Укажите число дней').check(z.gte(1, tooMany), z.lte(PRODUCTION_DAYS, tooMany));

/** Which list of which day it is. */
const subject = {
  kind: PrintKind,
  date: DayOrToday,
  /** Empty for all zones, intervals and bags; production and what goes into it are of the whole day. */
  zone: Code,
  interval: Code,
  bag: Code,
};

const Print = z.object({
  id: z.string(),
  kind: PrintKind,
  date: IsoDateText,
  days: z.int(),
  zone: z.string(),
  interval: z.string(),
  bag: z.string(),
  format: PrintFormat,
  /** Size of labels; null of everything else. */
  size: z.nullable(LabelFormat),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Number of the edition; 0 until it is known. Two prints of the same have the same number. */
  edition: z.int(),
  /** Lines that differ from the edition before. */
  changes: z.int(),
  /** Files that are there already, and all of them: labels of a large day are several. */
  done: z.int(),
  total: z.int(),
  /** Why it has failed; else empty. */
  reason: z.string(),
  askedAt: z.number(),
  askedBy: z.string(),
  /** Until when the files are kept. */
  keptUntil: z.number(),
});
export type Print = z.infer<typeof Print>;

/** Has a list printed in the background; one that is on its way is answered again. */
export const askPrint = defineContract({
  method: 'POST',
  path: '/rest/operations/prints/',
  summary: 'Напечатать: производство, продукты, лист аллергенов, сборку, этикетки или маршруты',
  ...operators,
  status: 202,
  body: z.object({
    ...subject,
    days: z._default(days, 1),
    format: z._default(PrintFormat, 'pdf'),
    size: z._default(LabelFormat, '58x60'),
  }),
  response: Print,
});

/** What was printed of a day, the latest first. */
export const listPrints = defineContract({
  method: 'GET',
  path: '/rest/operations/prints/',
  summary: 'Что напечатано на\u00a0день',
  ...operators,
  query: z.object({ date: DayOrToday }),
  response: z.object({ prints: z.array(Print) }),
});

const Id = z.object({ id: z.string().check(z.maxLength(40, 'Такой печати нет')) });

/** How far a print is. */
export const readPrint = defineContract({
  method: 'GET',
  path: '/rest/operations/prints/:id/',
  summary: 'Как далеко печать',
  ...operators,
  isRoutine: true,
  params: Id,
  response: Print,
});

/** A file of a print: a PDF or a CSV. */
export const readPrintFile = defineContract({
  method: 'GET',
  path: '/rest/operations/prints/:id/file/',
  summary: 'Напечатанный файл',
  ...operators,
  params: Id,
  query: z.object({
    /** Counts from 1. */
    part: z._default(
      z.coerce.number('Такого файла нет').check(z.int('Такого файла нет'), z.gte(1, 'Такого файла нет')),
      1,
    ),
  }),
  response: z.string(),
  mediaType: 'application/pdf',
});

/** A line that is another than it was printed; null where there is none. */
const PrintChange = z.object({
  title: z.string(),
  was: z.nullable(z.string()),
  now: z.nullable(z.string()),
});
export type PrintChange = z.infer<typeof PrintChange>;

/** Changes that are told one by one. */
export const CHANGES_TOLD = 50;

/** Whether what was printed of a list is still so. */
export const readPrintChanges = defineContract({
  method: 'GET',
  path: '/rest/operations/print-changes/',
  summary: 'Что изменилось после печати',
  ...operators,
  query: z.object({
    ...subject,
    days: z._default(
      z.coerce
        .number('Укажите число дней')
        .check(z.int('Укажите число дней'), z.gte(1, tooMany), z.lte(PRODUCTION_DAYS, tooMany)),
      1,
    ),
  }),
  response: z.object({
    /** The latest edition; 0 where nothing was printed. */
    edition: z.int(),
    printedAt: z.nullable(z.number()),
    /** All lines that differ from it, and the first of them. */
    count: z.int(),
    changes: z.array(PrintChange),
  }),
});
