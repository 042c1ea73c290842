import type { Contract } from './contract.ts';
import { isRouteInVariant, pageRoutes } from './routes.ts';

/** Tells whether a variant has a page. */
export function hasPage(id: string, isSimply: boolean): boolean {
  return pageRoutes.some((route) => route.id === id && isRouteInVariant(route, isSimply));
}

/** Tells whether a variant has a page that a call belongs to. */
export const isCallInVariant = ({ pages }: Pick<Contract, 'pages'>, isSimply: boolean): boolean =>
  pages === undefined || pages.some((id) => hasPage(id, isSimply));
