import type { SearchKind } from '#shared/features/search/labels.ts';
import type { SearchHit } from '#shared/features/search/schema.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { markedParts } from '#shared/search-words.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Icon, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return markedParts(text, query).map(({ text: part, at, isHit }) =>
    isHit ? (
      <mark key={at} className={css('bg-green-100 text-inherit rounded-[var(--s4)]')}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

export function HitContent({ kind, hit, query }: { kind: SearchKind; hit: SearchHit; query: string }) {
  const { title, line, picture, tint } = hit;
  const isPlate = kind === 'dish' || kind === 'programme';
  return (
    <>
      <span
        className={css('grid flex-none place-items-center size-56 overflow-hidden rounded-input text-ink-2')}
        style={tintStyle(tint ?? 'sand')}
      >
        {picture ? (
          <Picture
            picture={picture}
            alt=""
            sizes={56}
            className={isPlate ? css('size-48 object-contain') : css('size-56 object-cover')}
          />
        ) : (
          <Icon name={kind === 'question' ? 'info' : 'list'} />
        )}
      </span>
      <span className={css('grid flex-1 gap-2 min-w-0')}>
        <b className={css('font-bold text-body leading-[1.25] wrap-break-word')}>
          <Marked text={title} query={query} />
        </b>
        <small
          className={css(
            'overflow-hidden text-ink-3 text-small leading-[1.35] [display:-webkit-box]',
            '[-webkit-box-orient:vertical] [-webkit-line-clamp:1]',
          )}
        >
          <Marked text={line} query={query} />
        </small>
      </span>
    </>
  );
}

const helpfulLinks = [
  { href: '/#menu', label: 'Меню недели' },
  { href: '/dostavka/', label: 'Доставка' },
  { href: '/faq/', label: 'Вопросы и ответы' },
  { href: '/homemade-food/', label: 'Еда порциями' },
  { href: '/blog/', label: 'Блог о питании' },
  { href: '/kontakty/', label: 'Контакты' },
];

/** Programmes that are named: the first ones of the navigation, which is an operator's choice. */
const NAMED_PROGRAMMES = 8;

interface SuggestionsProps {
  /** What was looked for and not found; undefined where nothing was asked for yet. */
  readonly missed?: string;
  readonly onFollow?: () => void;
}

export function Suggestions({ missed, onFollow }: SuggestionsProps) {
  const { navigation, isSimply } = useAppState().site;
  const open = new Set(
    pageRoutes.filter((route) => isRouteInVariant(route, isSimply)).map(({ path }) => path),
  );
  // A programme may stand in several groups of the navigation.
  const programmes = new Map(
    navigation.flatMap(({ programs }) => programs).map(({ name, url }) => [url, { href: url, label: name }]),
  );
  const groups = [
    { name: 'Программы', links: [...programmes.values()].slice(0, NAMED_PROGRAMMES) },
    {
      name: 'Может пригодиться',
      links: helpfulLinks.filter(({ href }) => open.has(href.split('#', 1)[0] ?? '/')),
    },
  ];
  const suggestions = (
    <div className={layout.stack20}>
      {groups.map(
        ({ name, links }) =>
          links.length > 0 && (
            <nav key={name} aria-label={name}>
              <p className={css('text-ink-3 font-semibold text-caption')}>{name}</p>
              <ul className={css('flex flex-wrap gap-8 mt-10')}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link
                      to={href}
                      className={css(
                        'inline-flex items-center min-h-tap px-16 rounded-pill bg-sand-100 font-semibold text-ui',
                        '[transition:background-color_var(--press)]',
                        'hover:bg-sand-200',
                      )}
                      onClick={onFollow}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ),
      )}
    </div>
  );
  if (missed === undefined) return suggestions;
  return (
    <div className={layout.stack20}>
      <p className={css('text-ink-2 text-ui wrap-break-word')}>
        <b className={css('block mb-4 text-ink font-bold text-lead')}>
          Ничего не нашлось по запросу «{missed}»
        </b>
        Проверьте, нет ли опечатки, или напишите иначе: продукт, блюдо, цель.
      </p>
      {suggestions}
    </div>
  );
}
