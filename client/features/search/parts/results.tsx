import type { SearchKind } from '#shared/features/search/labels.ts';
import type { SearchHit } from '#shared/features/search/schema.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { markedParts } from '#shared/search-words.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Icon, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import styles from './hit-content.module.css';
import nothingFoundStyles from './nothing-found.module.css';

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return markedParts(text, query).map(({ text: part, at, isHit }) =>
    isHit ? <mark key={at}>{part}</mark> : part,
  );
}

export function HitContent({ kind, hit, query }: { kind: SearchKind; hit: SearchHit; query: string }) {
  const { title, line, picture, tint } = hit;
  return (
    <>
      <span
        className={styles.thumb}
        style={tintStyle(tint ?? 'sand')}
        data-plate={kind === 'dish' || kind === 'programme' || undefined}
      >
        {picture ? (
          <Picture picture={picture} alt="" sizes={56} />
        ) : (
          <Icon name={kind === 'question' ? 'info' : 'list'} />
        )}
      </span>
      <span className={styles.text}>
        <b>
          <Marked text={title} query={query} />
        </b>
        <small>
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
    <div className={css('grid gap-20')}>
      {groups.map(
        ({ name, links }) =>
          links.length > 0 && (
            <nav key={name} aria-label={name}>
              <p className={css('text-ink-3 font-semibold text-caption')}>{name}</p>
              <ul className={css('flex flex-wrap gap-8 mt-10 p-0 list-none')}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link
                      to={href}
                      className={css(
                        'inline-flex items-center min-h-tap px-16 rounded-pill bg-sand-100 font-semibold text-ui hover:bg-sand-200 [transition:background-color_var(--press)]',
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
      <p className={nothingFoundStyles.text}>
        <b>Ничего не нашлось по запросу «{missed}»</b>
        Проверьте, нет ли опечатки, или напишите иначе: продукт, блюдо, цель.
      </p>
      {suggestions}
    </div>
  );
}
