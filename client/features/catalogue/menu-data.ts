import { type ShouldRevalidateFunctionArgs, type To, useLocation } from 'react-router';
import { addDays, daysBetween, type EpochMs, type IsoDate, isIsoDate, moscowDate } from '#shared/dates.ts';
import { dishQuery } from '#shared/features/dishes/address.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal, KCAL_QUERY, menuStart, type StartWindow } from './draft.ts';

const MENU_DAYS = 7;

/** Query parameter of the day that is shown, so that a day has an address and works without scripts. */
export const MENU_DATE = 'date';

/** Query parameter of what is left out; a form without scripts repeats it. */
export const WITHOUT_QUERY = 'without';

export interface ShownMenu {
  /** The first date that can be eaten; weeks are counted from it. */
  readonly first: IsoDate;
  /** The last date whose menu is known. */
  readonly last: IsoDate;
  readonly week: number;
  readonly date: IsoDate;
  readonly days: readonly MenuDay[];
  /** Why the address's date is not the one that is shown: its menu is gone, not there yet, or it is no date. */
  readonly missed?: 'past' | 'far' | 'unknown' | undefined;
}

export const weeksOf = ({ first, last }: Pick<ShownMenu, 'first' | 'last'>): number =>
  Math.max(1, weekOf(first, last) + 1);

export const weekStart = (first: IsoDate, week: number): IsoDate => addDays(first, week * MENU_DAYS);

export const weekOf = (first: IsoDate, date: IsoDate): number =>
  Math.floor(daysBetween(first, date) / MENU_DAYS);

export const loadMenu = async (rest: RestCall, programme: string, kcal: number, from: IsoDate) =>
  (await rest(getMenu, { query: { programme, kcal, from, days: MENU_DAYS } })).days;

function missedOf(wanted: string | null, first: IsoDate, last: IsoDate): ShownMenu['missed'] {
  if (wanted === null) return undefined;
  if (!isIsoDate(wanted)) return 'unknown';
  if (wanted < first) return 'past';
  return wanted > last ? 'far' : undefined;
}

/** The day that the address asks for, or the nearest one that has a menu. */
export function placeOf(wanted: string | null, first: IsoDate, last: IsoDate): Omit<ShownMenu, 'days'> {
  const missed = missedOf(wanted, first, last);
  const date = missed === 'far' ? last : missed === undefined && wanted !== null ? wanted : first;
  return { first, last, week: weekOf(first, date), date, missed };
}

export interface FirstMenuCall {
  readonly programme: string;
  readonly kcal: number;
  readonly from: IsoDate;
}

/** Asks for the menu that the server says it has shown, before it is certain that this is the one. */
export function menuAhead(rest: RestCall, call: FirstMenuCall) {
  const days = loadMenu(rest, call.programme, call.kcal, call.from);
  // Whoever waits for it meets the failure.
  days.catch(() => undefined);
  return { call, days };
}

interface MenuRequest {
  readonly request: Pick<Request, 'url'>;
  readonly now: EpochMs;
  readonly programme: Programme;
  readonly starts: StartWindow;
  readonly ahead?: ReturnType<typeof menuAhead> | undefined;
}

export async function loadFirstMenu(
  rest: RestCall,
  { request, now, programme, starts, ahead }: MenuRequest,
): Promise<ShownMenu> {
  const { searchParams } = new URL(request.url);
  const first = menuStart(programme, starts);
  const last = addDays(moscowDate(now), MENU_WINDOW_DAYS);
  const place = placeOf(searchParams.get(MENU_DATE), first, last);
  const kcal = firstKcal(programme, searchParams);
  const from = weekStart(first, place.week);
  const isAhead =
    ahead?.call.programme === programme.code && ahead.call.kcal === kcal && ahead.call.from === from;
  const days = await (isAhead ? ahead.days : loadMenu(rest, programme.code, kcal, from));
  return { ...place, days };
}

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
  readonly dish?: string | undefined;
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

/** Leads to a part of this page; a bare `#part` would drop the query and with it what the menu leaves out. */
export function useHere(): (hash: string) => To {
  const { search } = useLocation();
  return (hash) => ({ search, hash });
}
