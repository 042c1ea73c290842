import { type LoaderFunctionArgs, redirect } from 'react-router';
import { getMenu } from '#shared/features/menu/contract.ts';
import { getOrderOptions, getOrderTerms, listOrders } from '#shared/features/orders/contract.ts';
import { LIKE_QUERY, personEntries } from '#shared/features/orders/draft-entries.ts';
import { draftFieldNames, draftFromQuery } from '#shared/features/orders/draft-query.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import type { OrderDraft } from '#shared/features/orders/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { fitsSeason, lineOf, offeredLine } from '#shared/features/programmes/rules.ts';
import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import { guardTargets } from '#shared/routes.ts';
import type { RestCall } from '../../platform/rest/rest.ts';

/** A change of a draft. */
export interface DraftChange extends Partial<Pick<OrderDraft, 'days' | 'skip' | 'without'>> {
  readonly persons?: readonly OrderPerson[];
}

/** Query parameter of the energy that was asked for where the programme has none such. */
const ASKED_KCAL_QUERY = 'asked';

/** The query of /order/ with a change of the draft in it; what else stands there stays. */
export function draftAddress(search: string, { persons, days, skip, without }: DraftChange): string {
  const query = new URLSearchParams(search);
  const set = (name: string, values: readonly string[]) => {
    query.delete(name);
    for (const value of values) query.append(name, value);
  };
  if (persons) {
    query.delete(ASKED_KCAL_QUERY);
    // Parts that are no person's own stay.
    const own = ['second', ...draftFieldNames].filter((name) => !['days', 'start', 'skip'].includes(name));
    const entries = new Map(personEntries(persons));
    for (const name of own) if (!entries.has(name)) query.delete(name);
    for (const [name, value] of entries) query.set(name, value);
  }
  if (days) query.set('days', String(days));
  if (skip) set('skip', skip);
  // Empty it says that nothing is left out: without it the customer's own exclusions hold.
  const own = without ?? persons?.[0]?.without;
  if (own) set('without', [own.join(',')]);
  return `?${query}`;
}

/** One person's programme and calorie line from the catalogue. */
export interface ChosenPlan extends Pick<OrderPerson, 'name' | 'without'> {
  readonly programme: Programme;
  readonly line: CalorieLine;
}

/** The plans as an order keeps them, with what each person leaves out. */
export function plansOf(rations: CheckedDraft['rations']) {
  return rations.map(({ programme: { code, name: title }, line, name, without }) => ({
    name,
    programme: { code, name: title },
    kcal: line.kcal,
    exclusions: without,
  }));
}

/** A draft that can be ordered: its programmes and calorie lines exist. */
type CheckedDraft = Awaited<ReturnType<typeof checkOrderData>>;

/** Everything that the order page needs from the server. */
export type OrderData = Awaited<ReturnType<typeof loadOrder>>;

function choosePlan(programmes: readonly Programme[], person: OrderPerson): ChosenPlan {
  const { programme: code, kcal, name, without } = person;
  const programme = programmes.find((candidate) => candidate.code === code);
  const line = programme && lineOf(programme, kcal);
  if (!programme || !line) throw redirect(guardTargets['check-order-data']);
  return { programme, line, name, without };
}

/**
 * The configurator without scripts offers the energies of one programme for all of them: another programme begins with
 * its usual one, as it does with scripts, instead of leading back and losing what was chosen. So does an order that is
 * repeated after its line is no longer sold.
 */
function startWithOfferedEnergy(
  { pathname, search }: URL,
  persons: readonly OrderPerson[],
  programmes: readonly Programme[],
): void {
  const settled = persons.map((person) => {
    const programme = programmes.find(({ code }) => code === person.programme);
    const line = programme && offeredLine(programme, person.kcal);
    return line ? { ...person, kcal: line.kcal } : person;
  });
  if (settled.every(({ kcal }, index) => kcal === persons[index]?.kcal)) return;
  const query = new URLSearchParams(draftAddress(search, { persons: settled }));
  const asked = persons[0]?.kcal;
  if (asked !== undefined && asked !== settled[0]?.kcal) query.set(ASKED_KCAL_QUERY, String(asked));
  throw redirect(`${pathname}?${query}`);
}

/** The programmes of a kind, as they are asked for once more when the page has shown them. */
export const listKind = async (rest: RestCall, kind: 'daily' | 'set'): Promise<readonly Programme[]> =>
  (await rest(listProgrammes, { query: { kind } })).programmes;

/** The guard check-order-data: reads the draft of the address or leads back to the configurator. */
export async function checkOrderData(rest: RestCall, request: LoaderFunctionArgs['request']) {
  const url = new URL(request.url);
  const { pathname, search, searchParams } = url;
  const draft = draftFromQuery(searchParams);
  if (!draft) throw redirect(guardTargets['check-order-data']);
  if (!searchParams.has('without')) {
    // An address without exclusions starts with those of the customer.
    const { exclusions: without } = await rest(getOrderOptions);
    if (without.length > 0) throw redirect(`${pathname}${draftAddress(search, { without })}`);
  }
  const [daily, sets] = await Promise.all([listKind(rest, 'daily'), listKind(rest, 'set')]);
  const programmes = [...daily, ...sets];
  const persons = orderPersons(draft);
  startWithOfferedEnergy(url, persons, programmes);
  const [first, ...others] = persons;
  const { start, days, skip } = draft;
  const asked = searchParams.get(ASKED_KCAL_QUERY) ?? '';
  const rations: readonly [ChosenPlan, ...ChosenPlan[]] = [
    choosePlan(programmes, first),
    ...others.map((plan) => choosePlan(programmes, plan)),
  ];
  return {
    ...{ draft, rations },
    /** The daily ones; null where the page has shown them already and does not carry them once more. */
    programmes: daily as readonly Programme[] | null,
    /** Id of the order that this one repeats. */
    like: searchParams.get(LIKE_QUERY),
    /** The energy in kcal that was asked for, where the first person's programme has none such and got its usual one. */
    askedKcal: /^\d{3,4}$/.test(asked) ? Number(asked) : null,
    /** Every programme that may be ordered on the first day, for a form without scripts. */
    offered: programmes
      .filter((programme) => start === undefined || fitsSeason(programme, start, days, skip))
      .map(({ code, name, lines }) => ({ code, name, kcals: lines.map(({ kcal }) => kcal) })),
  };
}

/** What a person's promises are asked by: the food of the order as it stands in the form. */
export function promisesQuery(
  { programme, line, without }: Pick<ChosenPlan, 'programme' | 'line' | 'without'>,
  { days, skip }: OrderDraft,
  start: string,
  part: 'morning' | 'evening' = 'morning',
) {
  return {
    ...{ programme: programme.code, kcal: line.kcal, without: without.join(',') },
    ...{ start, part, days, skip: skip.join(',') },
  };
}

/** What the page can do without where it cannot be had. */
const orElse = <T, Other>(call: Promise<T>, other: Other): Promise<T | Other> => call.catch(() => other);

/** Pictures of what the first person eats on the first day; empty where the menu does not say. */
async function loadPlates(rest: RestCall, { rations: [{ programme, line }] }: CheckedDraft, from: string) {
  const query = { programme: programme.code, kcal: line.kcal, from, days: 1 };
  const { days } = await orElse(rest(getMenu, { query }), { days: [] });
  return days.flatMap(({ meals }) => meals.map(({ dish }) => dish.picture));
}

/** What a person's exclusions break, by what was asked; null where nothing was: the page asks again where it can. */
async function loadPromises(rest: RestCall, plan: ChosenPlan, draft: OrderDraft, start: string) {
  if (plan.without.length === 0) return null;
  const query = promisesQuery(plan, draft, start);
  const found = await orElse(rest(getBrokenPromises, { query }), null);
  return found && { query: JSON.stringify(query), found };
}

/** How the order was asked for that an address names; null for somebody else's link, and for one that is too old. */
async function loadTerms(rest: RestCall, id: string | null) {
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return null;
  return (await orElse(rest(getOrderTerms, { params: { id } }), null))?.terms ?? null;
}

/** The customer's newest order that waits for its payment; null where none does. */
async function loadUnpaid(rest: RestCall) {
  const { orders } = await orElse(rest(listOrders, { query: { only: 'current' } }), { orders: [] });
  return orders.find(({ state }) => state === 'pending_payment') ?? null;
}

/** What the page carries of it: lists that are markup already stay out. */
export const carriedOrder = (data: OrderData): OrderData => ({ ...data, programmes: null, offered: [] });

export async function loadOrder(rest: RestCall, checked: CheckedDraft) {
  const options = await rest(getOrderOptions);
  const { draft, rations, like } = checked;
  const start = draft.start ?? options.firstStartDate;
  const [plates, promises, terms, unpaid] = await Promise.all([
    loadPlates(rest, checked, start),
    Promise.all(rations.map((plan) => loadPromises(rest, plan, draft, start))),
    loadTerms(rest, like),
    // A first order is still to come: nothing has been ordered.
    options.firstOrder ? null : loadUnpaid(rest),
  ]);
  // The key is that of an order which is sent by a form without scripts.
  return { ...checked, options, plates, promises, terms, unpaid, formKey: crypto.randomUUID() };
}
