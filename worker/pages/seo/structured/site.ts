import type {
  BreadcrumbList,
  FoodEstablishment,
  OpeningHoursSpecification,
  Organization,
  PostalAddress,
  WebSite,
  WithContext,
} from 'schema-dts';
import { deliveryMap } from '#shared/features/regions/rules.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { matchPage, type PageRoute } from '#shared/routes.ts';

const context = 'https://schema.org' as const;

const addressOf = ({ schemaOrgMainPage: page }: SiteConfig): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: page.streetAddress,
  addressLocality: page.addressLocality,
  // ISO 3166-1, as search engines ask for it.
  addressCountry: 'RU',
  postalCode: page.postalCode,
});

/** The business, from the site data that the specification calls schemaOrgMainPage. */
export function organizationOf(config: SiteConfig): WithContext<Organization> {
  const { schemaOrgMainPage: page, region } = config;
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': '/#organization',
    name: page.name,
    url: '/',
    logo: '/icons/icon-512.png',
    image: page.image,
    email: page.email,
    telephone: page.telephone,
    taxID: page.taxID,
    address: addressOf(config),
    // The region that this page is of: phone, address and zones are its own.
    areaServed: { '@type': 'City', name: region.name },
    sameAs: [region.telegram, region.vk].filter((address) => address !== ''),
  };
}

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Hours as people write them, «Ежедневно с 8:00 до 22:00»; nothing where they are written in another way. */
function hoursOf(worktime: string): OpeningHoursSpecification[] {
  const [, opens, closes] = /^ежедневно\sс\s(\d{1,2}:\d\d)\sдо\s(\d{1,2}:\d\d)$/i.exec(worktime.trim()) ?? [];
  if (opens === undefined || closes === undefined) return [];
  const hour = (time: string) => time.padStart(5, '0');
  return [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: everyDay,
      opens: hour(opens),
      closes: hour(closes),
    },
  ];
}

/** Where the business can be reached and when, for the page of contacts. */
export function placeOf(config: SiteConfig): WithContext<FoodEstablishment> {
  const { contactInfo, schemaOrgMainPage: page } = config;
  const hours = hoursOf(contactInfo.org_worktime);
  return {
    '@context': context,
    '@type': 'FoodEstablishment',
    '@id': '/kontakty/#place',
    name: page.name,
    url: '/kontakty/',
    image: page.image,
    telephone: page.telephone,
    email: page.email,
    address: addressOf(config),
    geo: {
      '@type': 'GeoCoordinates',
      latitude: contactInfo.org_coordinate.lat,
      longitude: contactInfo.org_coordinate.lan,
    },
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    hasMap: deliveryMap(config).image,
    parentOrganization: { '@id': '/#organization' },
  };
}

/** The site as a whole. */
export function webSiteOf({ schemaOrgMainPage: page }: SiteConfig): WithContext<WebSite> {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': '/#website',
    name: page.name,
    url: '/',
    inLanguage: 'ru',
    publisher: { '@id': '/#organization' },
  };
}

const blogCrumb = { name: 'Блог', item: '/blog/' };

/** What pages call their parents where that is not the title of a route, by the path of the parent. */
const parentNames: Readonly<Record<string, string>> = {
  '/blog/': blogCrumb.name,
  '/staff/': 'Команда',
  '/programmy/': 'Программы',
};
/** Pages whose parent is not the one that their path names. */
const parentOf: Readonly<Record<string, { readonly name: string; readonly item: string }>> = {
  'blog-author': blogCrumb,
};

/** The way from home to a page, as the page shows it. */
export function breadcrumbsOf(
  {
    route,
    path,
    address,
    title,
  }: {
    readonly route: PageRoute;
    readonly path: string;
    /** With what of the query makes a page of its own. */
    readonly address: string;
    readonly title: string;
  },
  isSimply: boolean,
): WithContext<BreadcrumbList> {
  // The way to a page of a region begins at the region's home.
  const home = route.region === undefined || route.shows === '/' ? '/' : `/${route.region}/`;
  const segments = path.split('/').filter((segment) => segment !== '');
  const parents = segments.slice(0, -1).flatMap((_, index) => {
    const item = `/${segments.slice(0, index + 1).join('/')}/`;
    const parent = matchPage(item, isSimply);
    return parent?.indexed && item !== home ? [{ name: parentNames[item] ?? parent.title, item }] : [];
  });
  const own = address.includes('tag=') ? blogCrumb : parentOf[route.id];
  const trail = [{ name: 'Главная', item: home }, ...(own ? [own] : parents), { name: title, item: address }];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
