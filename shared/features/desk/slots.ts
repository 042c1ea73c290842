import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';

/** A date of a query; empty for today in Moscow. */
export const DayOrToday = z._default(
  z.union([z.literal(''), IsoDateSchema], 'Укажите дату в виде ГГГГ-ММ-ДД'),
  '',
);

/** Hours in which couriers come. */
export const DeskInterval = z.object({
  code: z.string(),
  /** «06:00–08:00». */
  hours: z.string(),
});

/** A zone of couriers. */
export const DeskZone = z.object({ code: z.string(), name: z.string() });

/** Why a delivery needs a person. */
export const DeskNeed = z.enum(
  [
    /** A dish that is closed already has what its person has become allergic to since. */
    'allergy',
    /** What comes for a dish that lacks is not for one of its persons, and nobody has called yet. */
    'call',
    /** The kitchen has closed it, and nobody has paid for it. */
    'unpaid',
    /** It has neither come nor failed, and its interval is over. */
    'late',
    /** It failed, and nobody has said yet what becomes of its food. */
    'failed',
    /** It was noted as brought by mistake, and bonuses for it were spent before: somebody decides what becomes of them. */
    'missing',
  ],
  'Такой причины нет',
);
export type DeskNeed = z.infer<typeof DeskNeed>;
/** The reasons in the order in which the board shows them. */
export const deskNeeds = DeskNeed.options;

/** A mark of what a list says: two sheets with one mark say the same, however far the day has come. */
export const ListVersion = z.string();
