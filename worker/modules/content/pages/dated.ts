import type { DatedKind } from '../days/days.ts';
import { type PageRow, pages, type QuestionRow, questions } from './sql.ts';

/** Pages of information and documents. */
export const datedPages: DatedKind<PageRow> = {
  part: pages,
  nameOf: ({ path }) => `page ${path}`,
  toldOf: ({ title, lead, picture, blocks, version, seo_title, seo_description }) => ({
    ...{ title, lead, picture, blocks, version, seoTitle: seo_title, seoDescription: seo_description },
  }),
};

/** Questions with their answers. */
export const datedQuestions: DatedKind<QuestionRow> = {
  part: questions,
  nameOf: ({ id }) => `question ${id}`,
  toldOf: ({ group_code, question, answer }) => ({ group: group_code, question, answer }),
};
