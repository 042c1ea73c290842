import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { ContentPage, FaqGroup } from './schema.ts';

const call = group({ tag: 'pages' });

/** A page of information or a document by its path. */
export const getPage = call.get('/rest/pages/', 'Информационная страница или документ', {
  isShared: true,
  query: z.object({
    path: z
      .string('Не хватает пути')
      .check(z.startsWith('/', 'Путь начинается с косой черты'), z.maxLength(200)),
    /** An earlier wording of a document, by its date. */
    version: z.optional(IsoDateSchema),
  }),
  response: ContentPage,
  example: { query: { path: '/oplata/' } },
});

/** Questions and answers of some groups, or of all. */
export const listQuestions = call.get('/rest/faq/', 'Вопросы и ответы по темам', {
  isShared: true,
  query: z.object({ groups: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ groups: z.array(FaqGroup) }),
  example: { query: { groups: 'home,delivery' } },
});
