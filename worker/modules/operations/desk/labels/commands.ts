import type { OutputOf } from '#shared/contract.ts';
import { HOUR_MS, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { LABELS_AT_ONCE, type printLabels as printContract } from '#shared/features/desk/labels/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { labelOf, storageOf } from '#shared/features/dishes/rules.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { packedAt } from '#shared/features/rations/freshness.ts';
import type { Scope } from '../../../../scope.ts';
import { dishesByCode, per100Of, readConfig } from '../../../content/api.ts';
import { loadBags } from '../packing/load.ts';
import { listAllergenic } from './sql.ts';
import type { LabelFacts } from './text.ts';

type Query = OutputOf<(typeof printContract)['query']>;

async function readFont(scope: Scope, weight: 500 | 800): Promise<ArrayBuffer> {
  const file = await scope.bindings.ASSETS.fetch(
    new URL(`/fonts/og/onest-${weight}.ttf`, scope.services.siteUrl),
  );
  if (file.status !== 200) throw new Error(`The font of ${weight} answered ${file.status}`);
  return file.arrayBuffer();
}

/** Makes the labels of a bag; what is told of a dish on every one of them is made once. */
async function labeller(scope: Scope, firstFoodOf: ReadonlyMap<string, string>, date: string) {
  const [dishes, allergenic, config] = await Promise.all([
    dishesByCode(scope),
    listAllergenic(scope.db),
    readConfig(scope),
  ]);
  const { org_name: name, org_address: address } = config.contactInfo;
  const ofAll = [...dishes.values()].map(({ allergens }) => allergens);
  return (bag: Bag): LabelFacts[] =>
    bag.dishes.flatMap(({ code, title, weightG, count }) => {
      const dish = dishes.get(code);
      if (!dish)
        throw new AppError('label_unknown', {
          message: `Состав блюда «${title}» больше не\u00a0хранится: напишите его этикетку от\u00a0руки`,
        });
      const madeAt = packedAt(date, firstFoodOf.get(bag.deliveryId) ?? date);
      const person = bag.person > 1 || bag.personName !== '' ? `, рацион ${bag.person}` : '';
      const facts = {
        ...{ title, weightG, madeAt, per100: per100Of(dish), bagId: bag.id },
        ingredients: dish.ingredients.map((one) => ({
          name: labelOf(one),
          isAllergen: allergenic.has(one.code),
        })),
        traces: tracesOf(dish.allergens, ofAll),
        useBy: madeAt + dish.shelf_life_hours * HOUR_MS,
        storage: storageOf(dish.shelf_life_hours),
        maker: `Изготовитель: ${name}, ${address}`,
        whose: `Заказ ${bag.orderNumber}${person}`,
      };
      return Array.from({ length: count }, () => facts);
    });
}

/** Labels of the closed food of a day, of a zone, an interval or a bag of it. */
export async function printLabels(
  scope: Scope,
  { date: asked, zone, interval, bag: id, format }: Query,
): Promise<Uint8Array> {
  const date = asked === '' ? moscowDate(scope.clock.now()) : asked;
  const { bags, firstFoodOf } = await loadBags(scope, { date, zone, interval });
  const closed = bags.filter((bag) => !bag.isOpen && (id === '' || bag.id === id));
  const labels = closed.flatMap(await labeller(scope, firstFoodOf, date));
  if (labels.length > LABELS_AT_ONCE)
    throw new AppError('validation_failed', {
      fields: {
        interval: `Этикеток ${labels.length}, а\u00a0за\u00a0один раз печатаем ${LABELS_AT_ONCE}: выберите зону, интервал или пакет`,
      },
    });
  // What makes PDFs is large, and only this needs it.
  const [{ drawLabels }, plain, bold] = await Promise.all([
    import('./draw.ts'),
    readFont(scope, 500),
    readFont(scope, 800),
  ]);
  return drawLabels(labels, format, { plain, bold });
}
