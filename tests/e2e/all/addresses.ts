import { pageRoutes } from '#shared/routes.ts';

/** One page of each kind whose address names what it shows. */
export const detailPages = [
  ...['/programmy/balans/', '/programmy/na-semyu/', '/blog/belok/', '/blog/?tag=sport', '/staff/2/'],
  ...['/blog/author/anna-belova/', '/blyuda/borsch/', '/comparison/?p=ekstralayt,pohudenie'],
  '/?exp=howItWorks,whyBefit,constructorCalc,replaceDish,familyTariff',
  // Last: home offers to go on with an order that was begun, in as much room as there is.
  '/order/?programme=balans&kcal=1500&days=28&people=1',
];
const isPublic = ({ layout, variants, guard, path }: (typeof pageRoutes)[number]) =>
  layout !== 'personal' && variants !== 'simply' && guard === undefined && !path.includes(':');
export const publicPages = pageRoutes.filter(isPublic).map(({ path }) => path);
export const accountPages = pageRoutes.filter(({ layout }) => layout === 'personal').map(({ path }) => path);
