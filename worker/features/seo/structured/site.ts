import type { BreadcrumbList, Organization, SearchAction, WebSite, WithContext } from 'schema-dts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { matchPage } from '#shared/routes.ts';

const context = 'https://schema.org' as const;

/** A search box in the words that search engines ask for; the vocabulary itself has no `query-input`. */
type SiteSearch = SearchAction & { readonly 'query-input': string };

/** The business, from the site data that the specification calls schemaOrgMainPage. */
export function organizationOf({ schemaOrgMainPage: page, region }: SiteConfig): WithContext<Organization> {
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
    address: {
      '@type': 'PostalAddress',
      streetAddress: page.streetAddress,
      addressLocality: page.addressLocality,
      // ISO 3166-1, as search engines ask for it.
      addressCountry: 'RU',
      postalCode: page.postalCode,
    },
    sameAs: [region.telegram, region.vk].filter((address) => address !== ''),
  };
}

/** The site as a whole. */
export function webSiteOf({ schemaOrgMainPage: page }: SiteConfig): WithContext<WebSite> {
  const potentialAction: SiteSearch = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: '/?q={search_term_string}' },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': '/#website',
    name: page.name,
    url: '/',
    inLanguage: 'ru',
    publisher: { '@id': '/#organization' },
    potentialAction,
  };
}

/** The way from home to a page, over the pages that its path leads through. */
export function breadcrumbsOf(path: string, title: string, isSimply: boolean): WithContext<BreadcrumbList> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const parents = segments.slice(0, -1).flatMap((_, index) => {
    const parent = `/${segments.slice(0, index + 1).join('/')}/`;
    const route = matchPage(parent, isSimply);
    return route?.indexed ? [{ name: route.title, item: parent }] : [];
  });
  const trail = [{ name: 'Главная', item: '/' }, ...parents, { name: title, item: path }];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
