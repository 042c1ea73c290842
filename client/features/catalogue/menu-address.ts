import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { dishQuery } from '#shared/features/dishes/address.ts';
import { KCAL_QUERY } from './draft.ts';
import { MENU_DATE } from './menu-data.ts';

/** Query parameter of what is left out; a form without scripts repeats it. */
export const WITHOUT_QUERY = 'without';

function withoutExclusions({ search }: URL): string {
  const query = new URLSearchParams(search);
  query.delete(WITHOUT_QUERY);
  return query.toString();
}

/** Exclusions change the menu in the browser: an address that differs in them alone asks the server nothing. */
export function revalidatesMenu(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  if (isSamePage && withoutExclusions(currentUrl) === withoutExclusions(nextUrl)) return false;
  return defaultShouldRevalidate;
}

interface MenuAddress {
  readonly kcal: number;
  readonly date: string;
  /** The dish to tell about, if any. */
  readonly dish?: string;
  readonly without: string;
}

/** The address of a day of the page's menu, or of a dish of it; the server answers it where no script runs. */
export function menuAddress(search: string, { kcal, date, dish, without }: MenuAddress): string {
  const query = new URLSearchParams(search);
  query.set(KCAL_QUERY, String(kcal));
  query.set(MENU_DATE, date);
  query.delete(dishQuery.name);
  query.delete(WITHOUT_QUERY);
  if (without !== '') query.set(WITHOUT_QUERY, without);
  if (dish === undefined) return `?${query}#menu`;
  query.set(dishQuery.name, dish);
  return `?${query}#${dishQuery.section}`;
}
