import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import type { OuterLink } from './outer-links.tsx';

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

interface FooterLinks {
  readonly customers: readonly SiteLink[];
  readonly company: readonly SiteLink[];
  readonly documents: readonly SiteLink[];
}

/** The links of the footer beside the programmes; what stands among those already is not said twice. */
export function footerLinks(isSimply: boolean, programmes: readonly SiteLink[]): FooterLinks {
  const named = new Set(programmes.map(({ href }) => href));
  const links = (ids: Parameters<typeof siteLinks>[1]) =>
    siteLinks(isSimply, ids).filter(({ href }) => !named.has(href));
  return {
    customers: links([
      ['programmy', 'Все программы'],
      'dostavka',
      ['spb-dostavka', 'Доставка в\u00a0Петербурге'],
      'oplata',
      ['faq', 'Вопросы и\u00a0ответы'],
      'aktsii',
      ['aktsii-bonus', 'Бонусы'],
      ['sertificat', 'Сертификаты'],
      ['bonus-review', 'Бонусы за\u00a0отзыв'],
      'healthy-food',
      'comparison',
      'homemade-food',
    ]),
    company: links([
      ['spb', 'В\u00a0Санкт-Петербурге'],
      ['o-kompanii', 'О\u00a0компании'],
      'proizvodstvo',
      ['staff', 'Команда'],
      ['blog', 'Блог'],
      'ecology',
      'informatsiya',
      'otzyvy',
      ['recommendation', 'Рекомендуйте друзьям'],
      'kontakty',
    ]),
    documents: links([
      ['oferta', 'Публичная оферта'],
      ['oferta2', 'Оферта на\u00a0подписку'],
      ['politika', 'Политика обработки персональных данных'],
      ['remove-user-data', 'Удалить мои данные'],
    ]),
  };
}

/** Where the region's customers can write to. */
export function networkLinks({ telegram, vk, max }: ShownConfig['region']): OuterLink[] {
  return [
    { brand: 'telegram', name: 'Telegram', href: telegram },
    { brand: 'max', name: 'MAX', href: max },
    { brand: 'vk', name: 'ВКонтакте', href: vk },
  ];
}

/** Stores that have the application. */
export function storeLinks({ ios, google, appGallery, ruStore }: ShownConfig['mobileApps']): OuterLink[] {
  return [
    { brand: 'appstore', name: 'App\u00a0Store', href: ios },
    { brand: 'googleplay', name: 'Google\u00a0Play', href: google },
    { brand: 'rustore', name: 'RuStore', href: ruStore },
    { brand: 'appgallery', name: 'AppGallery', href: appGallery },
  ];
}
