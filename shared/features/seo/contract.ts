import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';

const call = group({ tag: 'seo' });

/** Title and description of a page. */
export const PageSeo = z.object({ title: z.string(), description: z.string() });
export type PageSeo = z.infer<typeof PageSeo>;

/** What a page is described by. */
export interface PageDescription extends PageSeo {
  /** What the page is called in its breadcrumbs, where its title says more. */
  readonly name?: string;
  readonly isThin?: true;
}

/** Things of schema.org that a page is about; an address that begins with a slash is one of this site. */
export const StructuredData = z.array(z.record(z.string(), z.unknown()));
export type StructuredData = z.infer<typeof StructuredData>;

/** A row of the redirect table; `to` is a path of this site or an https address. */
export const RedirectRow = z.object({
  from: z.string(),
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
});
export type RedirectRow = z.infer<typeof RedirectRow>;

/** The canonical address of a page, from its first slash on, and the day on which its text was last changed. */
export const SitePage = z.object({
  address: z.string().check(z.startsWith('/')),
  changedOn: IsoDateSchema,
  /** Addresses of the pictures that mean something on the page, from their first slash on. */
  images: z.optional(z.array(z.string().check(z.startsWith('/')))),
});
export type SitePage = z.infer<typeof SitePage>;

/** Title and description by path; without one, of the page that asks. */
export const getSeo = call.get('/rest/helper/seo/', 'Заголовок и описание страницы', {
  isShared: true,
  query: z.object({
    path: z.optional(z.string().check(z.startsWith('/', 'Путь начинается с косой черты'), z.maxLength(2000))),
  }),
  response: z.object({
    ...PageSeo.shape,
    /** Too little for a page of its own: search engines are to leave it out. */
    isThin: z.optional(z.literal(true)),
    /** Absent where an origin knows nothing of it. */
    structuredData: z.optional(StructuredData),
  }),
  example: { query: { path: '/faq/' } },
});

/** Longest path that is looked up, in characters. */
export const REDIRECT_PATH_MAX = 1000;

/** Redirect rows for the lookup at the edge: all of them, or that of one path. */
export const listRedirects = call.get('/rest/helper/redirects/', 'Таблица перенаправлений', {
  query: z.object({
    /** A path as it stands in an address; only its row is answered. */
    path: z.optional(
      z.string().check(z.startsWith('/', 'Путь начинается с косой черты'), z.maxLength(REDIRECT_PATH_MAX)),
    ),
    /** The version that the asker holds; no rows are answered while it is the present one. */
    version: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    redirects: z.array(RedirectRow),
    /** Another one after every change; absent where an origin counts no changes. */
    version: z.optional(z.string()),
    /** `all`, also where it is absent, is the whole table; `byPath` has too many rows for that: ask for each path. */
    extent: z.optional(z.enum(['all', 'unchanged', 'byPath'])),
  }),
});

/** The pages that search engines may find, for the sitemap. */
export const listPages = call.get('/rest/helper/pages/', 'Адреса страниц и дни их последних изменений', {
  isShared: true,
  response: z.object({ pages: z.array(SitePage) }),
});
