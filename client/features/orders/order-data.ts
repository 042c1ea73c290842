import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { getOrderOptions, getOrderTerms, listOrders } from '#shared/features/orders/contract.ts';
import { LIKE_QUERY } from '#shared/features/orders/draft-entries.ts';
import { draftFromQuery } from '#shared/features/orders/draft-query.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import type { Order, OrderDraft } from '#shared/features/orders/schema.ts';
import type { OrderTerms } from '#shared/features/orders/terms.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { fitsSeason, lineOf, offeredLine } from '#shared/features/programmes/rules.ts';
import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import type { BrokenPromises } from '#shared/features/rations/schema.ts';
import { guardTargets } from '#shared/routes.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ASKED_KCAL_QUERY, draftAddress } from './draft-address.ts';

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
export interface CheckedDraft {
  readonly draft: OrderDraft;
  /** Id of the order that this one repeats. */
  readonly like: string | null;
  /** The energy in kcal that was asked for, where the first person's programme has none such and got its usual one. */
  readonly askedKcal: number | null;
  /** Plans by person. */
  readonly rations: readonly [ChosenPlan, ...ChosenPlan[]];
  /** Every programme that may be ordered on the first day, for a form without scripts. */
  readonly offered: readonly { readonly code: string; readonly name: string; readonly kcals: number[] }[];
  /** The daily programmes; null where the page has shown them already and does not carry them once more. */
  readonly programmes: readonly Programme[] | null;
}

/** What is asked of a person's promises, and the answer. */
interface KnownPromises {
  readonly query: string;
  readonly found: BrokenPromises;
}

/** Everything that the order page needs from the server. */
export interface OrderData extends CheckedDraft {
  readonly options: AnswerOf<typeof getOrderOptions>;
  /** Pictures of what the first person eats on the first day; empty where the menu does not say. */
  readonly plates: readonly Picture[];
  /** What the persons' exclusions break, by what was asked for each; null where nobody was asked. */
  readonly promises: readonly (KnownPromises | null)[];
  /** How the order was asked for that this one repeats or goes on with; null where it is a new one. */
  readonly terms: OrderTerms | null;
  /** The customer's newest order that waits for its payment; null where none does. */
  readonly unpaid: Order | null;
  /** The key of an order that is sent by a form without scripts. */
  readonly formKey: string;
}

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

function readAskedKcal({ searchParams }: URL): number | null {
  const asked = searchParams.get(ASKED_KCAL_QUERY) ?? '';
  return /^\d{3,4}$/.test(asked) ? Number(asked) : null;
}

/** An address without exclusions starts with those of the customer. */
async function startWithExclusions(rest: RestCall, { pathname, search, searchParams }: URL): Promise<void> {
  if (searchParams.has('without')) return;
  const { exclusions } = await rest(getOrderOptions);
  if (exclusions.length > 0) throw redirect(`${pathname}${draftAddress(search, { without: exclusions })}`);
}

async function listKind(rest: RestCall, kind: 'daily' | 'set'): Promise<readonly Programme[]> {
  return (await rest(listProgrammes, { query: { kind } })).programmes;
}

/** The programmes that an order may change to, asked for when its page has shown them. */
export const loadDailyProgrammes = (rest: RestCall) => listKind(rest, 'daily');

/** The guard check-order-data: reads the draft of the address or leads back to the configurator. */
export async function checkOrderData(
  rest: RestCall,
  request: LoaderFunctionArgs['request'],
): Promise<CheckedDraft> {
  const url = new URL(request.url);
  const draft = draftFromQuery(url.searchParams);
  if (!draft) throw redirect(guardTargets['check-order-data']);
  await startWithExclusions(rest, url);
  const [daily, sets] = await Promise.all([listKind(rest, 'daily'), listKind(rest, 'set')]);
  const programmes = [...daily, ...sets];
  const persons = orderPersons(draft);
  startWithOfferedEnergy(url, persons, programmes);
  const [first, ...others] = persons;
  const { start, days, skip } = draft;
  return {
    draft,
    like: url.searchParams.get(LIKE_QUERY),
    programmes: daily,
    askedKcal: readAskedKcal(url),
    offered: programmes
      .filter((programme) => start === undefined || fitsSeason(programme, start, days, skip))
      .map(({ code, name, lines }) => ({ code, name, kcals: lines.map(({ kcal }) => kcal) })),
    rations: [choosePlan(programmes, first), ...others.map((plan) => choosePlan(programmes, plan))],
  };
}

/** Pictures of the first day's dishes. */
async function loadPlates(
  rest: RestCall,
  { draft, rations: [{ programme, line }] }: CheckedDraft,
  firstDate: string,
): Promise<readonly Picture[]> {
  try {
    const query = { programme: programme.code, kcal: line.kcal, from: draft.start ?? firstDate, days: 1 };
    const { days } = await rest(getMenu, { query });
    return days.flatMap(({ meals }) => meals.map(({ dish }) => dish.picture));
  } catch {
    // An order needs no picture of its food.
    return [];
  }
}

/** What a person's promises are asked by: the food of the order as it stands in the form. */
export function promisesQuery(
  { programme, line, without }: Pick<ChosenPlan, 'programme' | 'line' | 'without'>,
  { draft, start, part }: Pick<CheckedDraft, 'draft'> & { start: string; part: 'morning' | 'evening' },
) {
  const { days, skip } = draft;
  return {
    ...{ programme: programme.code, kcal: line.kcal, without: without.join(',') },
    ...{ start, part, days, skip: skip.join(',') },
  };
}

async function loadPromises(rest: RestCall, { draft, rations }: CheckedDraft, start: string) {
  return Promise.all(
    rations.map(async (plan) => {
      if (plan.without.length === 0) return null;
      try {
        const query = promisesQuery(plan, { draft, start, part: 'morning' });
        const found = await rest(getBrokenPromises, { query });
        return { query: JSON.stringify(query), found };
      } catch {
        // The page asks again where it can.
        return null;
      }
    }),
  );
}

/** How the order was asked for that an address names. */
async function loadTerms(rest: RestCall, id: string | null): Promise<OrderTerms | null> {
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return null;
  try {
    return (await rest(getOrderTerms, { params: { id } })).terms;
  } catch {
    // Somebody else's link, or an order that is too old: the form begins as any other.
    return null;
  }
}

async function loadUnpaid(rest: RestCall): Promise<Order | null> {
  try {
    const query = { only: 'current' } as const;
    const { orders } = await rest(listOrders, { query });
    return orders.find(({ state }) => state === 'pending_payment') ?? null;
  } catch {
    // A new order needs nothing of it.
    return null;
  }
}

/** What the page carries of it: lists that are markup already stay out. */
export const carriedOrder = (data: OrderData): OrderData => ({ ...data, programmes: null, offered: [] });

export async function loadOrder(rest: RestCall, checked: CheckedDraft): Promise<OrderData> {
  const options = await rest(getOrderOptions);
  const [plates, promises, terms, unpaid] = await Promise.all([
    loadPlates(rest, checked, options.firstStartDate),
    loadPromises(rest, checked, checked.draft.start ?? options.firstStartDate),
    loadTerms(rest, checked.like),
    // A first order is still to come: nothing has been ordered.
    options.firstOrder ? null : loadUnpaid(rest),
  ]);
  return { ...checked, options, plates, promises, terms, unpaid, formKey: crypto.randomUUID() };
}
