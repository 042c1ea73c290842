import * as z from 'zod/mini';
import { isIsoDate } from './dates.ts';

/** Schema of a real calendar date `YYYY-MM-DD`; apart from dates.ts, so that home loads no validator. */
export const IsoDateSchema = z.string().check(z.refine(isIsoDate, 'Укажите дату в виде ГГГГ-ММ-ДД'));
