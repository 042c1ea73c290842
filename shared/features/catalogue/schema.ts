import * as z from 'zod/mini';

/** A group of the site's navigation with its programmes. */
export const NavigationGroup = z.object({
  name: z.string(),
  programs: z.array(z.object({ name: z.string(), code: z.string(), url: z.string() })),
});
export type NavigationGroup = z.infer<typeof NavigationGroup>;

/** What menus show of a group. */
export interface ShownGroup {
  readonly name: string;
  readonly programs: readonly Pick<NavigationGroup['programs'][number], 'name' | 'url'>[];
}
