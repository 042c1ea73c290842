import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

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
export const listEditions = call.get(
  '/rest/operations/editions/',
  'Новые редакции документов из выпуска: что изменилось',
  { roles: ['manager'], response: z.object({ editions: z.array(OfferedEdition) }) },
);

/** Puts an offered wording in force; the one before stays readable under its date. */
export const adoptEdition = call.post(
  '/rest/operations/editions/adopt/',
  'Ввести новую редакцию документа в действие',
  {
    roles: ['manager'],
    body: EditionName,
    response: EditionName,
    example: { body: { path: '/oferta/', version: '2026-12-01' } },
  },
);

/** Leaves the wording in force as it is: the offered one is not asked about again. */
export const declineEdition = call.post(
  '/rest/operations/editions/decline/',
  'Отказаться от новой редакции документа',
  {
    roles: ['manager'],
    body: EditionName,
    response: EditionName,
    example: { body: { path: '/oferta/', version: '2026-12-01' } },
  },
);
