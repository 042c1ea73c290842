import type { Contract, OutputOf } from '#shared/contract.ts';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_LABELS } from '#shared/features/desk/limits.ts';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import type { readPrint as printContract } from '#shared/features/desk/prints/contract.ts';
import type { PrintKind } from '#shared/features/desk/prints/kind.ts';
import { printNames } from '#shared/features/desk/prints/names.ts';
import { readProduction as showProduction } from '#shared/features/desk/production/contract.ts';
import { plainSpaces } from '#shared/typography.ts';
import { readFonts } from '../../../../print-fonts.ts';
import type { Scope } from '../../../../scope.ts';
import { isPermitted } from '../../staff/decide.ts';
import { dayOf } from '../day.ts';
import { labelledBag, loadLabels } from '../labels/load.ts';
import { loadManifests } from '../manifests/load.ts';
import { loadBags } from '../packing/load.ts';
import { readProduction } from '../production/commands.ts';
import { csvOf } from './csv.ts';
import * as rows from './rows.ts';

type Asked = OutputOf<(typeof printContract)['query']>;

/** The call that shows the same list: whoever may make that one may have it as a file. */
const shownBy: Readonly<Record<PrintKind, Contract>> = {
  production: showProduction,
  ingredients: showProduction,
  allergens: showProduction,
  packing: readPacking,
  labels: readPacking,
  manifests: listManifests,
};

const refuse = (fields: Record<string, string>) => new AppError('validation_failed', { fields });

/** Labels of the bags that change no more: a label that is wrong is worse than one that is missing. */
async function drawLabels(scope: Scope, { date, zone, interval, bag, size }: Asked): Promise<Uint8Array> {
  const { bags, firstFoodOf } = await loadBags(scope, { date, zone, interval });
  const closed = bags.filter((one) => !one.isOpen && one.dishes.length > 0 && (bag === '' || one.id === bag));
  const labels = await loadLabels(
    scope,
    closed.map((one) => labelledBag(one, date, firstFoodOf.get(one.deliveryId))),
  );
  if (labels.length === 0)
    throw refuse({
      date: 'Печатать нечего: состав ещё не закрыт, или на этот день ничего нет',
    });
  if (labels.length > MAX_LABELS)
    throw refuse({
      zone: `Этикеток больше ${MAX_LABELS}: выберите зону или часы и печатайте по частям`,
    });
  // What makes PDFs is large, and only this needs it.
  const { drawLabels: draw } = await import('../labels/draw.ts');
  return draw(labels, size, await readFonts(scope));
}

async function drawManifests(scope: Scope, { date, zone, interval }: Asked): Promise<Uint8Array> {
  const { manifests } = await readManifests(scope, { date, zone, interval });
  if (manifests.length === 0) throw refuse({ date: 'Доставок нет: печатать нечего' });
  const { drawManifests: draw } = await import('../manifests/draw.ts');
  const told = `Доставка ${formatDay(date)}. Данные на ${formatMoment(scope.clock.now())}.`;
  return draw(manifests, told, await readFonts(scope));
}

async function readManifests(scope: Scope, filter: Pick<Asked, 'date' | 'zone' | 'interval'>) {
  return loadManifests(scope, filter, (await loadBags(scope, filter)).bags);
}

async function readRows(scope: Scope, { kind, date, days, zone, interval }: Asked) {
  if (kind === 'packing') return rows.packingRows((await loadBags(scope, { date, zone, interval })).bags);
  if (kind === 'manifests')
    return rows.manifestRows((await readManifests(scope, { date, zone, interval })).manifests);
  const production = await readProduction(scope, { date, days });
  if (kind === 'ingredients') return rows.ingredientRows(production.ingredients);
  return kind === 'allergens' ? rows.allergenRows(production.days) : rows.productionRows(production.days);
}

async function drawPdf(scope: Scope, asked: Asked): Promise<Uint8Array> {
  if (asked.kind === 'labels') return drawLabels(scope, asked);
  if (asked.kind === 'manifests') return drawManifests(scope, asked);
  throw refuse({
    format: 'Этот лист печатают со страницы рабочего места; файлом он бывает в CSV',
  });
}

/** A list, the labels or the manifests of a day as a file, drawn as they are now. */
export async function readPrint(scope: Scope, query: Asked) {
  const { kind, format } = query;
  if (scope.audited !== undefined && !isPermitted(scope.audited.actor, shownBy[kind]))
    throw new AppError('forbidden');
  if (kind === 'labels' && format === 'csv') throw refuse({ format: 'Этикетки таблицей не печатаем' });
  const asked = { ...query, date: dayOf(query.date, scope.clock.now()) };
  const bytes =
    format === 'csv'
      ? new TextEncoder().encode(csvOf(await readRows(scope, asked)))
      : await drawPdf(scope, asked);
  const name = plainSpaces(`${printNames[kind]}, ${formatDay(asked.date)}.${format}`);
  return {
    bytes: new Uint8Array(bytes),
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    name,
  };
}
