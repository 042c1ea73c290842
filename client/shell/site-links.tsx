import type { ReactNode } from 'react';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { locationDialog } from '../features/regions/shared/dialogs.ts';
import { askForCookies } from '../platform/consent/cookie-choice.ts';
import { openDialog } from '../platform/modals/open-dialog.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { BrandIcon, type BrandName, Icon, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import footerStyles from './footer.module.css';

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

/** The links of the footer beside the programmes; what stands among those already is not said twice. */
export function footerLinks(isSimply: boolean, programmes: readonly SiteLink[]) {
  const named = new Set(programmes.map(({ href }) => href));
  const links = (ids: Parameters<typeof siteLinks>[1]) =>
    siteLinks(isSimply, ids).filter(({ href }) => !named.has(href));
  return {
    customers: links([
      ['programmy', 'Все программы'],
      'dostavka',
      ['spb-dostavka', 'Доставка в Петербурге'],
      'oplata',
      ['faq', 'Вопросы и ответы'],
      'aktsii',
      ['aktsii-bonus', 'Бонусы'],
      ['sertificat', 'Сертификаты'],
      ['bonus-review', 'Бонусы за отзыв'],
      'healthy-food',
      'comparison',
      'homemade-food',
    ]),
    company: links([
      ['spb', 'В Санкт-Петербурге'],
      ['o-kompanii', 'О компании'],
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
      ['oferta2', 'Оферта на подписку'],
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

/** A page of ours in a network or a store. */
export interface OuterLink {
  readonly brand: BrandName;
  readonly name: string;
  readonly href: string;
}

/** Links out of the site; those without an address are left out. */
export function OuterLinks({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly OuterLink[];
}) {
  const known = links.filter(({ href }) => href !== '');
  if (known.length === 0) return null;
  return (
    <ul className={css('flex flex-wrap gap-8 mt-8')} aria-label={title}>
      {known.map(({ brand, name, href }) => (
        <li key={brand}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={css(
              'inline-flex gap-8 items-center min-h-tap pr-16 pl-14 rounded-pill bg-surface ring-line text-ink',
              'font-semibold text-small',
              'hover:bg-green-100',
            )}
          >
            <BrandIcon name={brand} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Documents at the foot of a page, and the way back to the choice of cookies. */
export function DocumentLinks({ links }: { readonly links: readonly SiteLink[] }) {
  const state = useAppState();
  return (
    <ul className={footerStyles.documents}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
      <li data-scripted>
        <button type="button" onClick={() => askForCookies(state)}>
          Настройки cookie
        </button>
      </li>
    </ul>
  );
}

interface RegionLinkProps {
  readonly className: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Where the region delivers: a dialog, or its page where scripts do not run. */
export function RegionLink({ className, label, children }: RegionLinkProps) {
  const state = useAppState();
  return (
    <Link
      to="/dostavka/#zones"
      className={className}
      aria-label={label}
      data-opens=""
      onClick={(event) => {
        event.preventDefault();
        openDialog(state, locationDialog, {});
      }}
    >
      <Icon name="map-pin" />
      {children}
    </Link>
  );
}

interface ProgrammeLinksProps {
  readonly programs: ShownGroup['programs'];
  readonly linkClass: string | undefined;
  readonly onFollow: () => void;
}

/** The programmes of a navigation group, one link a line. */
export function ProgrammeLinks({ programs, linkClass, onFollow }: ProgrammeLinksProps) {
  return (
    <ul>
      {programs.map(({ name, url }) => (
        <li key={url}>
          <Link to={url} className={linkClass} onClick={onFollow}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
