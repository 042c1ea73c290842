import type { RestError } from '../platform/rest/rest.ts';

/** What a refused call says, with what is wrong in each field: a page of the desk may have no place for that beside it. */
export const wordsOf = ({ message, fields }: RestError): string =>
  [message, ...new Set(Object.values(fields))].join('. ');
