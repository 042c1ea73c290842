import type { ShownGroup } from '#shared/features/catalogue/schema.ts';

/** Marks the list of programmes in the side menu, which every page carries. */
export const navigationMark = { 'data-navigation': '' };

/** Reads the navigation out of the side menu: the page does not carry it a second time as data. */
export function readNavigation(page: ParentNode): ShownGroup[] {
  return [...page.querySelectorAll('[data-navigation] > details')].map((group) => ({
    name: group.querySelector('summary')?.textContent ?? '',
    programs: [...group.querySelectorAll('a')].map((link) => ({
      name: link.textContent,
      url: link.getAttribute('href') ?? '',
    })),
  }));
}
