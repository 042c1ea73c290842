/** Path of an article. */
export const articlePath = (slug: string) => `/blog/${encodeURIComponent(slug)}/`;

/** Path of an author's page; the variant with IS_SIMPLY on has none. */
export const authorPath = (slug: string) => `/blog/author/${encodeURIComponent(slug)}/`;

/** Path of a person of the team. */
export const personPath = (id: number) => `/staff/${id}/`;

/** Path of a page of the blog's list. */
export function blogPath({
  page = 1,
  tag,
}: {
  readonly page?: number;
  readonly tag?: string | undefined;
}): string {
  const query = new URLSearchParams();
  if (tag !== undefined) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/blog/' : `/blog/?${query}`;
}
