import type { DatedKind } from '../days/days.ts';
import { type AuthorRow, authors, type PersonRow, staff } from './sql.ts';

/** People of the team. */
export const datedPeople: DatedKind<PersonRow> = {
  part: staff,
  nameOf: ({ id }) => `person ${id}`,
  toldOf: ({ name, role, department, picture, lead, story, facts, dishes, description }) => ({
    ...{ name, role, department, picture: picture?.name, lead, story, facts, dishes, description },
  }),
};

/** Those of them who write. */
export const datedAuthors: DatedKind<AuthorRow> = {
  part: authors,
  nameOf: ({ slug }) => `author ${slug}`,
  toldOf: ({ name, role, picture, lead, bio, description }) => ({
    ...{ name, role, picture: picture?.name, lead, bio, description },
  }),
};
