// plain spaces: the texts are heads of pages, which no line of a page shows.
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import type { Author } from '#shared/features/content/article-schema.ts';
import * as contract from '#shared/features/content/contract.ts';
import { type Person, type PersonCard, PersonFact } from '#shared/features/content/staff-schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { typeset } from '#shared/typography.ts';
import { optionalPictureOf } from '../../db/picture-column.ts';
import { q } from '../../db/query.ts';
import { renderMarkdown } from '../../markdown.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { authors, datedAuthors, findAuthorRow, listArticlesBy } from './articles.ts';
import { type DatedKind, lastDay, readDays } from './days.ts';
import { findDish } from './dishes.ts';

/** The team in the order of its page. */
export const staff = definePart(
  'staff',
  q
    .selectFrom('staff as s')
    .leftJoin('authors as w', 'w.staffId', 's.id')
    .select(['s.id', 's.name', 's.role', 's.department', 's.tint', 's.lead', 's.story', 's.facts'])
    .select(['s.dishes', 's.description', 'w.slug as authorSlug', optionalPictureOf('s.picture')])
    .orderBy('s.sort')
    .orderBy('s.id'),
  {
    json: { picture: z.nullable(Picture), facts: z.array(PersonFact), dishes: z.array(z.string()) },
    typeset: ['role'],
  },
);

/** People of the team. */
export const datedPeople: DatedKind<RowOf<typeof staff>> = {
  part: staff,
  nameOf: ({ id }) => `person ${id}`,
  toldOf: ({ name, role, department, picture, lead, story, facts, dishes, description }) => ({
    ...{ name, role, department, picture: picture?.name, lead, story, facts, dishes, description },
  }),
};

const findPersonRow = async (scope: Scope, id: number) =>
  indexRows(await scope.published.rows(staff), 'id').get(id);

/** One author with everything the author has written. */
export async function findAuthor(scope: Scope, slug: string): Promise<Author | undefined> {
  const row = await findAuthorRow(scope, slug);
  if (!row) return undefined;
  const { name, role, lead, picture, staffId, bio } = row;
  const articles = await listArticlesBy(scope, slug);
  const shown = { slug, name, role, picture, staffId, articles };
  return { ...shown, lead: typeset(lead), html: renderMarkdown(bio).html };
}

function toPersonCard({ id, name, role, department, tint, picture, lead }: PersonCard): PersonCard {
  return { id, name, role, department, tint, picture, lead: typeset(lead) };
}

/** The team in the order of its page. */
async function listStaff(scope: Scope): Promise<PersonCard[]> {
  return (await scope.published.rows(staff)).map(toPersonCard);
}

/** A dish as the menu's dialog takes it, at the first meal that it fits. */
async function readDish(scope: Scope, code: string): Promise<Person['dishes']> {
  const dish = await findDish(scope, { code });
  if (!dish) return [];
  const { title, kind, picture, tint, weightG, kcal, proteinG, fatG, carbohydrateG, allergens, slots } = dish;
  const portion = {
    ...{ code, title, kind, picture, tint, weightG, allergens },
    ...{ kcal, proteinG, fatG, carbohydrateG },
  };
  return [{ dish: portion, slot: slots[0] ?? 'lunch' }];
}

/** One person of the team with all that the person's page shows. */
export async function findPerson(scope: Scope, id: number): Promise<Person | undefined> {
  const row = await findPersonRow(scope, id);
  if (!row) return undefined;
  const [team, dishes, articles] = await Promise.all([
    listStaff(scope),
    Promise.all(row.dishes.map((code) => readDish(scope, code))),
    row.authorSlug === null ? [] : listArticlesBy(scope, row.authorSlug),
  ]);
  return {
    ...toPersonCard(row),
    html: renderMarkdown(row.story).html,
    facts: row.facts.map(({ name, value }) => ({ name: typeset(name), value: typeset(value) })),
    dishes: dishes.flat(),
    authorSlug: row.authorSlug,
    articles,
    colleagues: team.filter((other) => other.department === row.department && other.id !== id),
  };
}

/** The pages of the team and of those who write, with the days of their changes. */
export async function listPeopleDates(scope: Scope): Promise<SitePage[]> {
  const [people, writers, dayOf] = await Promise.all([
    scope.published.rows(staff),
    scope.published.rows(authors),
    readDays(scope),
  ]);
  const imagesOf = (picture: Picture | null) => (picture ? [searchPicturePath(picture)] : []);
  const ofPeople = people.map((person) => ({
    address: `/staff/${person.id}/`,
    changedOn: dayOf(datedPeople, person),
    images: imagesOf(person.picture),
  }));
  const newest = lastDay(ofPeople.map(({ changedOn }) => changedOn));
  return [
    ...ofPeople,
    ...writers.map((author) => ({
      address: `/blog/author/${author.slug}/`,
      changedOn: dayOf(datedAuthors, author),
      images: imagesOf(author.picture),
    })),
    ...(newest === undefined ? [] : [{ address: '/staff/', changedOn: newest }]),
  ];
}

const team: PageDescription = {
  name: 'Команда',
  title: 'Наша команда: повара, диетологи, доставка и забота',
  description:
    'Кто придумывает и готовит блюда, считает КБЖУ, везёт сумки с едой и отвечает на вопросы: люди, их истории, статьи и фирменные блюда.',
};

/** Title and description of a page of the team or of an author; `word` is the variable part of its path. */
export async function describePeople(
  scope: Scope,
  routeId: string,
  word: string,
): Promise<PageDescription | undefined> {
  if (routeId === 'staff') return team;
  if (routeId === 'blog-author') {
    const row = await findAuthorRow(scope, word);
    return row && { name: row.name, title: `${row.name}: статьи о питании`, description: row.description };
  }
  if (routeId !== 'staff-person' || !/^[1-9]\d{0,3}$/.test(word)) return undefined;
  const row = await findPersonRow(scope, Number(word));
  if (!row) return undefined;
  const { name, role, description } = row;
  return { name, title: `${name} — ${role.toLowerCase()}`, description };
}

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

export const teamCalls = calls(contract, {
  getAuthor: async ({ scope, params }) => orNotFound(await findAuthor(scope, params.slug)),
  listStaff: async ({ scope }) => ({ people: await listStaff(scope) }),
  getPerson: async ({ scope, params }) => orNotFound(await findPerson(scope, params.id)),
});
