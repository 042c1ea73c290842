import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';

/** A link of the site's own navigation. */
export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

const paths = new Map(pageRoutes.map((route) => [route.id, route]));

/** Links to routes by id, without those that the variant does not have; a label replaces the route's title. */
export function siteLinks(
  isSimply: boolean,
  ids: readonly (string | readonly [string, string])[],
): SiteLink[] {
  return ids.flatMap((item) => {
    const [id, label] = typeof item === 'string' ? [item] : item;
    const route = paths.get(id);
    return route && isRouteInVariant(route, isSimply)
      ? [{ href: route.path, label: label ?? route.title }]
      : [];
  });
}

/** The links of the header, after the programmes. */
export function headerLinks(isSimply: boolean): SiteLink[] {
  const pages = siteLinks(isSimply, ['dostavka', 'otzyvy', 'aktsii', ['faq', 'Вопросы']]);
  return [{ href: '/#menu', label: 'Меню' }, ...pages];
}

/** The links of the footer beside the programmes. */
export function footerLinks(isSimply: boolean): {
  readonly customers: SiteLink[];
  readonly company: SiteLink[];
} {
  return {
    customers: siteLinks(isSimply, [
      'dostavka',
      'oplata',
      ['faq', 'Вопросы и ответы'],
      'aktsii',
      ['aktsii-bonus', 'Бонусы'],
      ['sertificat', 'Сертификаты'],
      'comparison',
      'homemade-food',
    ]),
    company: siteLinks(isSimply, [
      'o-kompanii',
      'proizvodstvo',
      ['staff', 'Команда'],
      ['blog', 'Блог'],
      'otzyvy',
      ['recommendation', 'Рекомендуйте друзьям'],
      'kontakty',
    ]),
  };
}
