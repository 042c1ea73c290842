import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { LabelFormat } from '../labels/format.ts';
import { PRODUCTION_DAYS } from '../production/contract.ts';
import { DayOrToday } from '../slots.ts';
import { PrintKind } from './kind.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Labels are a PDF, manifests both, the other lists a table: on paper they come from their page. */
export const PrintFormat = z.enum(['pdf', 'csv'], 'Такого вида файлов нет');
export type PrintFormat = z.infer<typeof PrintFormat>;

const Code = z._default(z.string('Такого кода нет').check(z.maxLength(42, 'Такого кода нет')), '');
const tooMany = `От 1 до ${PRODUCTION_DAYS} дней за один раз`;

/** Labels, manifests or a list of a day, drawn as they are now. */
export const readPrint = call.get(
  '/rest/operations/prints/',
  'Этикетки и маршрутные листы в PDF, списки дня в CSV',
  {
    roles: ['kitchen', 'manager'],
    query: z.object({
      kind: PrintKind,
      date: DayOrToday,
      /** Empty for all zones, intervals and bags; production and what goes into it are of the whole day. */
      zone: Code,
      interval: Code,
      bag: Code,
      days: z._default(
        z.coerce
          .number('Укажите число дней')
          .check(z.int('Укажите число дней'), z.gte(1, tooMany), z.lte(PRODUCTION_DAYS, tooMany)),
        1,
      ),
      format: z._default(PrintFormat, 'pdf'),
      size: z._default(LabelFormat, '58x60'),
    }),
    response: z.string(),
    mediaType: 'application/pdf',
    example: { query: { kind: 'manifests', date: '2026-11-18' } },
  },
);
