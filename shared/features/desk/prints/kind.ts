import * as z from 'zod/mini';

/** What of a day there is as a file. */
export const PrintKind = z.enum(
  ['production', 'ingredients', 'allergens', 'packing', 'labels', 'manifests'],
  'Такого листа нет',
);
export type PrintKind = z.infer<typeof PrintKind>;
