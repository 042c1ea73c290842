import { Link } from 'react-router';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import styles from './suggestions.module.css';

/** A page that helps those who look for something. */
interface SearchLink {
  readonly href: string;
  readonly label: string;
}

const allLinks: readonly SearchLink[] = [
  { href: '/#menu', label: 'Меню недели' },
  { href: '/dostavka/', label: 'Доставка' },
  { href: '/faq/', label: 'Вопросы и\u00a0ответы' },
  { href: '/homemade-food/', label: 'Еда порциями' },
  { href: '/blog/', label: 'Блог о\u00a0питании' },
  { href: '/kontakty/', label: 'Контакты' },
];

/** Popular pages of the variant, for an empty search. */
function helpfulLinks(isSimply: boolean): SearchLink[] {
  const open = new Set(
    pageRoutes.filter((route) => isRouteInVariant(route, isSimply)).map(({ path }) => path),
  );
  return allLinks.filter(({ href }) => open.has(href.split('#', 1)[0] ?? '/'));
}

interface LinkGroupProps {
  readonly name: string;
  readonly links: readonly SearchLink[];
  readonly onFollow?: (() => void) | undefined;
}

function LinkGroup({ name, links, onFollow }: LinkGroupProps) {
  return (
    <nav aria-label={name}>
      <p className={styles.name}>{name}</p>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link to={href} className={styles.link} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Programmes that are named: the first ones of the navigation, which is an operator's choice. */
const NAMED_PROGRAMMES = 8;

/** The named programmes; one may stand in several groups of the navigation. */
function programmeLinks(navigation: readonly ShownGroup[]): SearchLink[] {
  const links = navigation.flatMap(({ programs }) =>
    programs.map(({ name, url }) => [url, { href: url, label: name }] as const),
  );
  return [...new Map(links).values()].slice(0, NAMED_PROGRAMMES);
}

/** Ways on for those who have not found anything, or not begun. */
export function Suggestions({ onFollow }: { readonly onFollow?: () => void }) {
  const { navigation, isSimply } = useAppState().site;
  return (
    <div className={styles.groups}>
      {navigation.length > 0 && (
        <LinkGroup name="Программы" links={programmeLinks(navigation)} onFollow={onFollow} />
      )}
      <LinkGroup name="Может пригодиться" links={helpfulLinks(isSimply)} onFollow={onFollow} />
    </div>
  );
}
