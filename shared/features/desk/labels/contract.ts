import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { DayOrToday } from '../slots.ts';

const Code = z._default(z.string().check(z.maxLength(42, 'Такого кода нет')), '');

/** Labels of one file: they are drawn while somebody waits. */
export const LABELS_AT_ONCE = 500;

/** Labels of a roll by their millimetres, or 24 of them on a sheet. */
export const LabelFormat = z.enum(['58x40', '58x60', 'a4'], 'Такого размера этикеток нет');
export type LabelFormat = z.infer<typeof LabelFormat>;

/** Labels of closed food to print, one for each portion, in the order of the packing list. */
export const printLabels = defineContract({
  method: 'GET',
  path: '/rest/operations/labels/',
  summary: 'Этикетки порций дня для\u00a0печати',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  query: z.object({
    date: DayOrToday,
    /** Empty for all zones, intervals and bags. */
    zone: Code,
    interval: Code,
    bag: Code,
    format: z._default(LabelFormat, '58x60'),
  }),
  /** PDF. */
  response: z.string(),
  mediaType: 'application/pdf',
});
