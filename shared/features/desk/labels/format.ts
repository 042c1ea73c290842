import * as z from 'zod/mini';

/** Labels of a roll by their millimetres, or 24 of them on a sheet. */
export const LabelFormat = z.enum(['58x40', '58x60', 'a4'], 'Такого размера этикеток нет');
export type LabelFormat = z.infer<typeof LabelFormat>;
