import type { DatedKind } from '../days/days.ts';
import { purposes, type StoredPurpose } from './sql.ts';

/** Pages for a purpose. */
export const datedPurposes: DatedKind<StoredPurpose> = {
  part: purposes,
  nameOf: ({ path }) => `purpose ${path}`,
  toldOf: ({ title, lead, picture, preset, programmes, facts, points, story, questions, link, seo }) => ({
    ...{ title, lead, picture: picture.name, preset, programmes, facts, points, story, questions, link, seo },
  }),
};
