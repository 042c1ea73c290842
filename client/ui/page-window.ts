/** An entry of a pagination: a page, or the pages that are left out between two. */
export type PageEntry = { readonly page: number } | { readonly gapAfter: number };

/** The pages to show around the current one: always the first and the last, never a gap of one page. */
export function pageWindow(current: number, total: number): PageEntry[] {
  const near = new Set([1, total, current - 1, current, current + 1]);
  if (current <= 4) for (const page of [2, 3, 4, 5]) near.add(page);
  if (current >= total - 3) for (const page of [total - 4, total - 3, total - 2, total - 1]) near.add(page);
  const pages = [...near].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index): PageEntry[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 1) return [{ page }];
    return page - before === 2 ? [{ page: page - 1 }, { page }] : [{ gapAfter: before }, { page }];
  });
}
