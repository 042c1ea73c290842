import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;

/** Names an edition of a document: its page and the date of its wording. */
const EditionName = z.object({
  path: z.string().check(z.startsWith('/', 'Путь начинается с косой черты'), z.maxLength(200)),
  version: IsoDateSchema,
});

const OfferedEdition = z.extend(EditionName, {
  title: z.string(),
  /** Date of the wording in force. */
  inForce: z.string(),
  /** Paragraphs that are in the one and not in the other, in their order. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type OfferedEdition = z.infer<typeof OfferedEdition>;

/** Wordings of documents that a release has brought, with what differs from those in force. */
export const listEditions = defineContract({
  method: 'GET',
  path: '/rest/operations/editions/',
  summary: 'Новые редакции документов из выпуска: что изменилось',
  ...operators,
  response: z.object({ editions: z.array(OfferedEdition) }),
});

/** Puts an offered wording in force; the one before stays readable under its date. */
export const adoptEdition = defineContract({
  method: 'POST',
  path: '/rest/operations/editions/adopt/',
  summary: 'Ввести новую редакцию документа в действие',
  ...operators,
  body: EditionName,
  response: EditionName,
});

/** Leaves the wording in force as it is: the offered one is not asked about again. */
export const declineEdition = defineContract({
  method: 'POST',
  path: '/rest/operations/editions/decline/',
  summary: 'Отказаться от новой редакции документа',
  ...operators,
  body: EditionName,
  response: EditionName,
});
