import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { ContentPage, FaqGroup } from './schema.ts';

/** A page of information or a document by its path. */
export const getPage = defineContract({
  method: 'GET',
  path: '/rest/pages/',
  summary: 'Информационная страница или документ',
  tag: 'pages',
  isShared: true,
  query: z.object({
    path: z
      .string('Не хватает пути')
      .check(z.startsWith('/', 'Путь начинается с косой черты'), z.maxLength(200)),
    /** An earlier wording of a document, by its date. */
    version: z.optional(IsoDateSchema),
  }),
  response: ContentPage,
});

/** Questions and answers of some groups, or of all. */
export const listQuestions = defineContract({
  method: 'GET',
  path: '/rest/faq/',
  summary: 'Вопросы и ответы по темам',
  tag: 'pages',
  isShared: true,
  query: z.object({ groups: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ groups: z.array(FaqGroup) }),
});
