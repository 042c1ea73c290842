import * as z from 'zod/mini';

/**
 * A form that a browser sent without scripts and that has to be shown again: because it was refused, or because the
 * next step goes on with it.
 */
export const ReturnedForm = z.object({
  /** The call that the form was for, as `POST /rest/customer/auth/`. */
  call: z.string(),
  /** What was typed, by the names of the fields; several values of a name stand in a list. */
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Why the form was refused as a whole; empty where it was not. */
  message: z.string(),
  /** Why single fields were refused, by their names. */
  fields: z.record(z.string(), z.string()),
});
export type ReturnedForm = z.infer<typeof ReturnedForm>;

/** Marks the address of a page that shows a returned form. */
export const returnedFormQuery = { name: 'form', value: 'returned' } as const;
