import { type EpochMs, HOUR_MS, moscowDate, moscowTime } from '#shared/dates.ts';
import { nutritionOf } from '#shared/features/dishes/rules.ts';
import type { Nutrition } from '#shared/features/dishes/schema.ts';
import { NBSP, withoutJoiners } from '#shared/typography.ts';
import type { Run } from '../pdf/text.ts';

/** Energy of a kilocalorie, kJ. */
const KJ_PER_KCAL = 4.184;

/** An ingredient as a label names it, with its own parts, the heaviest first. */
export interface LabelIngredient {
  readonly name: string;
  readonly isAllergen: boolean;
}

/** What a label tells of a portion, as TR TS 022/2011 (4.1) wants it, whoever it is for. */
export interface DishFacts {
  readonly title: string;
  readonly ingredients: readonly LabelIngredient[];
  /** The warning of traces; empty where there are none. */
  readonly traces: string;
  readonly weightG: number;
  readonly per100: Nutrition;
  readonly madeAt: EpochMs;
  readonly useBy: EpochMs;
  readonly storage: string;
  readonly maker: string;
}

/** A label: that of a dish for somebody. */
export interface Label {
  readonly dish: DishFacts;
  /** Number of the order, and the person of a family. */
  readonly whose: string;
  /** What the square code holds. */
  readonly bagId: string;
}

/** Words of a label; those that say whose it is are the only ones that differ between labels of a dish. */
export interface LabelRun extends Run {
  readonly isWhose?: true;
}

/** A paragraph, and how much larger its type is than that of the others. */
export interface Paragraph {
  readonly runs: readonly LabelRun[];
  readonly scale: number;
}

/** The words of a label: what stands on each part of one that needs two, and the rest. */
export interface LabelText {
  readonly head: readonly Paragraph[];
  readonly body: readonly Paragraph[];
}

// Joiners keep words of a page together; the fonts have none, and a label has its own lines.
const run = (text: string, isBold: boolean): Run => ({ text: withoutJoiners(text), isBold });
const bold = (text: string): Run => run(text, true);
const plain = (text: string): Run => run(text, false);
const small = (...runs: LabelRun[]): Paragraph => ({ runs, scale: 1 });

/** Says on the first of two labels that there is a second. */
export const goesOn = small(plain('Продолжение на второй этикетке.'));

/** «18.11.2026 03:00» in Moscow: the hour belongs to food that keeps for less than three days. */
function stamp(at: EpochMs): string {
  const date = moscowDate(at);
  const hour = Math.floor((at - moscowTime(date, 0)) / HOUR_MS);
  return `${date.split('-').toReversed().join('.')}\u00a0${String(hour).padStart(2, '0')}:00`;
}

const decimal = (value: number): string => String(value).replace('.', ',');

const nutritionLine = ({ kcal, proteinG, fatG, carbohydrateG }: Nutrition): string =>
  [
    `белки ${decimal(proteinG)} г`,
    `жиры ${decimal(fatG)} г`,
    `углеводы ${decimal(carbohydrateG)} г`,
    `${decimal(kcal)} ккал / ${Math.round(kcal * KJ_PER_KCAL)} кДж`,
  ].join(', ');

const compositionOf = (ingredients: readonly LabelIngredient[]): Run[] => [
  plain('Состав: '),
  ...ingredients.map(({ name, isAllergen }, index) =>
    run(`${name}${index < ingredients.length - 1 ? ', ' : '.'}`, isAllergen),
  ),
];

/** Whose a label is, as it stands there: in one piece, so that a longer or shorter one moves nothing else. */
export const whoseRun = (whose: string): LabelRun => ({
  ...bold(whose.replaceAll(' ', NBSP)),
  isWhose: true,
});

/** The words of a label, by paragraphs. */
export function labelText(facts: DishFacts, whose: string): LabelText {
  const { title, ingredients, traces, weightG, per100, madeAt, useBy, storage, maker } = facts;
  const portion = nutritionOf(per100, weightG);
  const head = [
    { runs: [bold(title)], scale: 1.3 },
    small(plain(`Масса нетто ${decimal(weightG)} г. `), whoseRun(whose)),
  ];
  const body = [
    small(...compositionOf(ingredients)),
    ...(traces === '' ? [] : [small(plain(traces))]),
    small(plain(`В 100 г: ${nutritionLine(per100)}.`)),
    small(plain(`В порции: ${nutritionLine(portion)}.`)),
    small(plain(`Изготовлено ${stamp(madeAt)}. `), bold(`Годен до ${stamp(useBy)}. `), plain(storage)),
    small(plain(maker)),
  ];
  return { head, body };
}
