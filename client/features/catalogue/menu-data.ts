import { addDays, daysBetween, type EpochMs, type IsoDate, isIsoDate, moscowDate } from '#shared/dates.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal, menuStart, type StartWindow } from './draft.ts';

/** Days of the menu that are shown at a time. */
export const MENU_DAYS = 7;

/** Query parameter of the day that is shown, so that a day has an address and works without scripts. */
export const MENU_DATE = 'date';

/** A date of an address whose menu is gone, not there yet, or that is no date. */
export type MissedDate = 'past' | 'far' | 'unknown';

/** A week of the menu and the day of it that is looked at. */
export interface ShownMenu {
  /** The first date that can be eaten; weeks are counted from it. */
  readonly first: IsoDate;
  /** The last date whose menu is known. */
  readonly last: IsoDate;
  readonly week: number;
  readonly date: IsoDate;
  readonly days: readonly MenuDay[];
  /** Why the address's date is not the one that is shown. */
  readonly missed?: MissedDate | undefined;
}

/** How many weeks there are to turn over. */
export function weeksOf({ first, last }: Pick<ShownMenu, 'first' | 'last'>): number {
  return Math.max(1, Math.ceil((daysBetween(first, last) + 1) / MENU_DAYS));
}

/** The first date of a week of the menu. */
export function weekStart(first: IsoDate, week: number): IsoDate {
  return addDays(first, week * MENU_DAYS);
}

/** A week of a programme's menu from a date on. */
export async function loadMenu(
  rest: RestCall,
  programme: string,
  kcal: number,
  from: string,
): Promise<MenuDay[]> {
  const { days } = await rest(getMenu, {
    query: { programme, kcal, from, days: MENU_DAYS },
  });
  return days;
}

function missedOf(wanted: string | null, first: IsoDate, last: IsoDate): MissedDate | undefined {
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

/** The week of the menu that a date lies in. */
export function weekOf(first: IsoDate, date: IsoDate): number {
  return Math.floor(daysBetween(first, date) / MENU_DAYS);
}

/** The query of a page's first menu. */
export interface FirstMenuCall {
  readonly programme: string;
  readonly kcal: number;
  readonly from: IsoDate;
}

/** A menu on its way, asked for before it was certain that this is the one. */
export interface MenuAhead {
  readonly call: FirstMenuCall;
  readonly days: Promise<MenuDay[]>;
}

/** Asks for the menu that the server says it has shown. */
export function menuAhead(rest: RestCall, call: FirstMenuCall): MenuAhead {
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
  readonly ahead?: MenuAhead | undefined;
}

const isSameCall = (a: FirstMenuCall, b: FirstMenuCall) =>
  a.programme === b.programme && a.kcal === b.kcal && a.from === b.from;

/** The menu that a page begins with. */
export async function loadFirstMenu(
  rest: RestCall,
  { request, now, programme, starts, ahead }: MenuRequest,
): Promise<ShownMenu> {
  const first = menuStart(programme, starts);
  const last = addDays(moscowDate(now), MENU_WINDOW_DAYS);
  const { searchParams } = new URL(request.url);
  const place = placeOf(searchParams.get(MENU_DATE), first, last);
  const call: FirstMenuCall = {
    programme: programme.code,
    kcal: firstKcal(programme, searchParams),
    from: weekStart(first, place.week),
  };
  const { days } = ahead && isSameCall(ahead.call, call) ? ahead : menuAhead(rest, call);
  return { ...place, days: await days };
}
