import { classNames, Icon, Link } from './basics.tsx';
import { css } from './css.ts';

interface BreadcrumbsProps {
  /** The way from home to the parent of the page. */
  readonly trail: readonly { readonly href: string; readonly label: string }[];
  /** The page itself. */
  readonly current: string;
}

/** Where the page stands. A phone shows the way back alone. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Вы здесь">
      <ol className={css('flex flex-wrap gap-y-0 gap-x-6 text-ink-2 text-small leading-[1.3] print:hidden')}>
        {trail.map(({ href, label }, index) => (
          <li
            key={href}
            className={classNames(
              css('flex gap-6 items-center'),
              index < trail.length - 1 && css('to-tablet:hidden'),
            )}
          >
            <span className={css('hidden text-ink-3 to-tablet:block')}>
              <Icon name="chevron-left" size={16} />
            </span>
            <Link
              to={href}
              className={css(
                'flex items-center min-h-tap font-semibold',
                'hover:text-link hover:underline hover:underline-offset-[3px]',
              )}
            >
              {label}
            </Link>
            <span className={css('text-ink-3 to-tablet:hidden')}>
              <Icon name="chevron-right" size={16} />
            </span>
          </li>
        ))}
        <li
          className={css('self-center min-w-0 overflow-hidden text-ink-3 truncate to-tablet:hidden')}
          aria-current="page"
        >
          {current}
        </li>
      </ol>
    </nav>
  );
}

/** A choice that narrows a list, with the address that shows the list so. */
interface FilterChoice {
  readonly to: string;
  readonly name: string;
  /** How much the list then holds. */
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

interface FilterLinksProps {
  /** Names the choices: «Темы блога». */
  readonly label: string;
  readonly choices: readonly FilterChoice[];
}

/** Choices that narrow a list, as real links; on a phone in one row that is swiped, so that the list stays in sight. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    // In a grid the row would make the page as wide as itself.
    <nav aria-label={label} className={css('min-w-0')}>
      <ul
        className={css(
          'flex flex-wrap gap-8',
          'print:hidden',
          'to-tablet:flex-nowrap to-tablet:-mx-gutter to-tablet:py-4',
          'to-tablet:px-gutter to-tablet:overflow-x-auto to-tablet:[scrollbar-width:none]',
        )}
      >
        {choices.map(({ to, name, count, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              className={classNames(
                css(
                  'inline-flex gap-8 items-center min-h-tap py-8 px-16 rounded-pill font-semibold text-small',
                  'leading-[1.2] [transition:box-shadow_var(--press)]',
                  'to-tablet:whitespace-nowrap',
                ),
                isCurrent
                  ? css(
                      'bg-green-950 text-white',
                      'forced-colors:[outline:3px_solid_Highlight] forced-colors:outline-offset-[-3px]',
                    )
                  : css('bg-surface ring-line hover:ring-line-input'),
              )}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {name}{' '}
              {count !== undefined && (
                <span
                  className={classNames(
                    css('font-medium tabular-nums'),
                    isCurrent ? css('text-green-200') : css('text-ink-3'),
                  )}
                >
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

interface PaginationProps {
  /** Names the list: «Страницы отзывов». */
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

const pageLink = css(
  'grid place-items-center min-w-tap h-tap px-8 rounded-12 font-bold text-ui tabular-nums',
  '[transition:background-color_var(--press)]',
);
const step = classNames(pageLink, css('bg-sand-100 hover:bg-sand-200'));
const onScreens = { phone: css('hidden to-tablet:block'), wide: css('to-tablet:hidden') };

/** Pages of a list as real links. */
export function Pagination({ label, page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount < 2) return null;
  const entries = pageWindow(page, pageCount);
  return (
    <nav aria-label={label}>
      <ul className={css('flex flex-wrap gap-4 items-center print:hidden')}>
        <li>
          {page > 1 && (
            <Link to={hrefOf(page - 1)} rel="prev" className={step} aria-label="Предыдущая страница">
              <Icon name="chevron-left" />
            </Link>
          )}
        </li>
        {entries.map((entry) =>
          'page' in entry ? (
            <li key={entry.page} className={entry.only && onScreens[entry.only]}>
              <Link
                to={hrefOf(entry.page)}
                className={classNames(
                  pageLink,
                  entry.page === page
                    ? css(
                        'bg-green-950 text-white',
                        'forced-colors:[outline:3px_solid_Highlight] forced-colors:outline-offset-[-3px]',
                      )
                    : css('hover:bg-sand-200'),
                )}
                aria-label={`Страница ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
              >
                {entry.page}
              </Link>
            </li>
          ) : (
            <li
              key={`after-${entry.gapAfter}`}
              className={classNames(css('text-ink-3'), entry.only && onScreens[entry.only])}
              aria-hidden
            >
              …
            </li>
          ),
        )}
        <li>
          {page < pageCount && (
            <Link to={hrefOf(page + 1)} rel="next" className={step} aria-label="Следующая страница">
              <Icon name="chevron-right" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}
