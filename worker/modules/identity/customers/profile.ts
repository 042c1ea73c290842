import { ProfileField } from '#shared/features/customers/schema.ts';

/** Columns of a customer that hold the profile: each has the name of its field. */
const columns = ProfileField.options;

/** The profile of a customer, as a column in JSON. */
export const profileColumn = (customerId: string): string =>
  `(SELECT json_object(${columns.map((column) => `'${column}', ${column}`).join(', ')}) FROM customers WHERE id = ${customerId})`;

/** Empties the profile, as assignments of an UPDATE. */
export const emptyProfile: string = columns.map((column) => `${column} = ''`).join(', ');
