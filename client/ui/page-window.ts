/** An entry of a pagination: a page, or the pages that are left out between two. */
type PageEntry = { readonly page: number } | { readonly gapAfter: number };

/** An entry with the screens that show it, where not all do: phones leave out more pages than wide windows. */
type ScreenEntry = PageEntry & { readonly only?: 'phone' | 'wide' };

/** Pages of a list, each once and in order; a page that alone is missing between two of them is there too. */
function withGaps(total: number, wanted: readonly number[]): PageEntry[] {
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index): PageEntry[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 1) return [{ page }];
    return page - before === 2 ? [{ page: page - 1 }, { page }] : [{ gapAfter: before }, { page }];
  });
}

/** The pages to show around the current one: always the first and the last, never a gap of one page. */
function wideWindow(current: number, total: number): PageEntry[] {
  const near = [1, total, current - 1, current, current + 1];
  if (current <= 4) near.push(2, 3, 4, 5);
  if (current >= total - 3) near.push(total - 4, total - 3, total - 2, total - 1);
  return withGaps(total, near);
}

/** One row of a phone has room for the ends, the current page and, beside an end, one more. */
function phoneWindow(current: number, total: number): PageEntry[] {
  const beside = current === 1 ? [2] : current === total ? [total - 1] : [];
  return withGaps(total, [1, total, current, ...beside]);
}

const isSame = (one: PageEntry, other: PageEntry) =>
  'page' in one
    ? 'page' in other && one.page === other.page
    : 'gapAfter' in other && one.gapAfter === other.gapAfter;

/** The pages to show around the current one on every screen, phones having a part of them and gaps of their own. */
export function pageWindow(current: number, total: number): ScreenEntry[] {
  const wide = wideWindow(current, total);
  const phone = phoneWindow(current, total);
  const isIn = (entries: readonly PageEntry[], entry: PageEntry) =>
    entries.some((other) => isSame(other, entry));
  return wide.flatMap((entry): ScreenEntry[] => {
    const shown: ScreenEntry = isIn(phone, entry) ? entry : { ...entry, only: 'wide' };
    if ('gapAfter' in entry) return [shown];
    const gap = { gapAfter: entry.page };
    return isIn(phone, gap) && !isIn(wide, gap) ? [shown, { ...gap, only: 'phone' }] : [shown];
  });
}
