import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { PrintKind } from '#shared/features/desk/prints/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { loadManifests } from '../manifests/load.ts';
import { loadBags } from '../packing/load.ts';
import { readProduction } from '../production/commands.ts';
import { labelTable, manifestTable, packingTable } from './delivery-tables.ts';
import { allergenTable, ingredientTable, productionTable } from './production-tables.ts';
import type { PrintTable } from './table.ts';

/** Which list of which day it is. */
export interface Subject {
  readonly kind: PrintKind;
  readonly date: string;
  readonly days: number;
  readonly zone: string;
  readonly interval: string;
  readonly bag: string;
}

/** The call that shows the same list: whoever may make that one may print it. */
export const shownBy: Readonly<Record<PrintKind, string>> = {
  production: 'GET /rest/operations/production/',
  ingredients: 'GET /rest/operations/production/',
  allergens: 'GET /rest/operations/production/',
  packing: 'GET /rest/operations/packing/',
  labels: 'GET /rest/operations/packing/',
  manifests: 'GET /rest/operations/manifests/',
};

/** Lists of whole days, whatever zone and hours were asked for. */
const ofDays: ReadonlySet<PrintKind> = new Set(['production', 'ingredients', 'allergens']);

/** What of a wish means something for its kind, so that two wishes for the same are one. */
export function subjectOf({ kind, date, days, zone, interval, bag }: Subject): Subject {
  if (ofDays.has(kind)) return { kind, date, days, zone: '', interval: '', bag: '' };
  return { kind, date, days: 1, zone, interval, bag: kind === 'labels' ? bag : '' };
}

/** What editions of a list are counted by, beside its day. */
export const seriesOf = ({ kind, days, zone, interval, bag }: Subject): string =>
  [kind, days, zone, interval, bag].join(' ');

/** The bags whose labels are printed: what may still change has none. */
export async function loadClosedBags(scope: Scope, { date, zone, interval, bag: id }: Subject) {
  const { bags, firstFoodOf } = await loadBags(scope, { date, zone, interval });
  const isWanted = (bag: Bag) => !bag.isOpen && bag.dishes.length > 0 && (id === '' || bag.id === id);
  return { bags: bags.filter(isWanted), firstFoodOf };
}

/** A list as it stands now. */
export async function loadTable(scope: Scope, subject: Subject): Promise<PrintTable> {
  const { kind, date, zone, interval } = subject;
  if (kind === 'labels') return labelTable((await loadClosedBags(scope, subject)).bags);
  if (ofDays.has(kind)) {
    const { days, ingredients } = await readProduction(scope, { date, days: subject.days });
    if (kind === 'ingredients') return ingredientTable(days, ingredients);
    return kind === 'allergens' ? allergenTable(days) : productionTable(days);
  }
  const filter = { date, zone, interval };
  const { bags } = await loadBags(scope, filter);
  if (kind === 'packing') return packingTable(bags);
  return manifestTable((await loadManifests(scope, filter, bags)).manifests);
}
