import { nameFields, type QueryReader, readDraftFields } from './draft-fields.ts';
import { OrderDraft } from './schema.ts';

/** Reads a draft from the query of /order/, named as the configurator's fields; undefined if none or not valid. */
export function draftFromQuery(query: QueryReader): OrderDraft | undefined {
  const nameless: QueryReader = {
    get: (name) => (nameFields.includes(name) ? null : query.get(name)),
    getAll: (name) => query.getAll(name),
  };
  const parsed = OrderDraft.safeParse(readDraftFields(nameless));
  return parsed.success ? parsed.data : undefined;
}
