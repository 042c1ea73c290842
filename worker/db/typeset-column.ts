import * as z from 'zod/mini';
import { typeset } from '#shared/typography.ts';

/** A column of Russian words: short ones keep to their neighbours wherever they are shown. */
export const typesetColumn = z.pipe(z.string(), z.transform(typeset));
