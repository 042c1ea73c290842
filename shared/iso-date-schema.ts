import * as z from 'zod/mini';
import { isIsoDate } from './dates.ts';

/** Schema of a real calendar date `YYYY-MM-DD`; apart from dates.ts, so that home loads no validator. */
export const IsoDateSchema = z.string().check(z.refine(isIsoDate, 'Укажите дату в виде ГГГГ-ММ-ДД'));

/** A date of ours in an answer: a text to the validator, a date in the description of the calls. */
export const IsoDateText = z.string().check(z.meta({ format: 'date' }));
