import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';

/** A page that helps those who look for something. */
export interface SearchLink {
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
export function helpfulLinks(isSimply: boolean): SearchLink[] {
  const open = new Set(
    pageRoutes.filter((route) => isRouteInVariant(route, isSimply)).map(({ path }) => path),
  );
  return allLinks.filter(({ href }) => open.has(href.split('#', 1)[0] ?? '/'));
}
