import type { CSSProperties, ReactNode } from 'react';
import type { DishDetail, DishPortion, Nutrition } from '#shared/features/dishes/schema.ts';
import { upperFirst } from '#shared/typography.ts';
import { classNames } from './basics.tsx';
import { css } from './css.ts';
import styles from './dish-facts.module.css';
import { Picture } from './picture.tsx';
import { Rating } from './rating.tsx';
import { Disclosure } from './surfaces.tsx';

/** A figure of nutrition with at most one decimal, in Russian writing. */
const oneDecimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

interface Per100Props {
  readonly per100: Nutrition;
  /** Whole grams, where one looks at a glance. */
  readonly isRounded?: boolean;
}

/** Energy and nutrients of 100 g in a line. */
export function Per100({ per100, isRounded = false }: Per100Props) {
  const { kcal, proteinG, fatG, carbohydrateG } = per100;
  const grams = (value: number) => `${oneDecimal.format(isRounded ? Math.round(value) : value)} г`;
  return (
    <p className={css('-mt-6 text-ink-3 text-caption')}>
      В 100 г: {Math.round(kcal)} ккал, белки {grams(proteinG)}, жиры {grams(fatG)}, углеводы{' '}
      {grams(carbohydrateG)}
    </p>
  );
}

const text = css('text-ink-2 text-ui leading-[1.5]');

interface PartProps {
  readonly title: string;
  /** One press away. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

function Part({ title, isFolded = false, children }: PartProps) {
  return isFolded ? (
    <Disclosure title={title} className={classNames(css('grid gap-6 border-t'), styles.folded)}>
      {children}
    </Disclosure>
  ) : (
    <section className={css('grid gap-6')}>
      <h3 className={css('text-body')}>{title}</h3>
      {children}
    </section>
  );
}

interface DishHandlingProps {
  readonly detail: DishDetail;
  /** Whether how it keeps and is warmed up is one press away. */
  readonly isFolded?: boolean;
}

/** What a dish may do to whom, how it keeps and how it is warmed up. */
export function DishHandling({ detail, isFolded = false }: DishHandlingProps) {
  const { allergenNames, traces, storage, reheat } = detail;
  return (
    <>
      <Part title="Аллергены">
        {allergenNames.length > 0 ? (
          <ul className={css('flex flex-wrap gap-6')}>
            {allergenNames.map((name) => (
              <li
                key={name}
                className={css(
                  'py-4 px-12 rounded-pill bg-amber-ground text-amber-ink font-semibold text-caption',
                )}
              >
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p className={text}>В составе нет основных аллергенов.</p>
        )}
        {traces && <p className={text}>{traces}</p>}
      </Part>
      <Part title="Как хранить" isFolded={isFolded}>
        <p className={text}>{storage}</p>
      </Part>
      <Part title="Как разогреть" isFolded={isFolded}>
        <p className={text}>{reheat}</p>
      </Part>
    </>
  );
}

interface DishFactsProps {
  readonly dish: DishPortion;
  /** Undefined while it loads; the portion's figures are already known. */
  readonly detail: DishDetail | undefined;
}

/** What a dish is at a glance: nutrition, rating, description and allergens; the rest is one press away. */
export function DishFacts({ dish, detail }: DishFactsProps) {
  return (
    <>
      {detail && detail.rating.count > 0 && (
        <p>
          <Rating value={detail.rating.average} reviewCount={detail.rating.count} />
        </p>
      )}
      {detail && <p className={text}>{detail.description}</p>}
      <NutritionBar {...dish} />
      {detail && (
        <>
          <Per100 per100={detail.per100} isRounded />
          <div className={css('grid gap-4')}>
            <DishHandling detail={detail} isFolded />
            <Part title="Состав" isFolded>
              <DishComposition {...detail} isRounded />
            </Part>
          </div>
        </>
      )}
    </>
  );
}

interface MacrosProps {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
  /** Whether energy stands before them on the same line: «373 ккал · Б 34 · Ж 17 · У 42». */
  readonly areAfterEnergy?: boolean;
}

/** «Б 34 · Ж 17 · У 42», read out in whole words. */
export function Macros({ proteinG, fatG, carbohydrateG, areAfterEnergy = false }: MacrosProps) {
  const items = [
    ['Б', 'белки', proteinG],
    ['Ж', 'жиры', fatG],
    ['У', 'углеводы', carbohydrateG],
  ] as const;
  return (
    <span className={classNames(styles.macros, areAfterEnergy && styles.afterEnergy)}>
      {items.map(([short, long, grams]) => (
        <span key={short}>
          <abbr title={`${long}, г`}>{short}</abbr>
          {`\u00a0${Math.round(grams)}`}
        </span>
      ))}
    </span>
  );
}

/** Grams of what gives energy. */
interface Macronutrients {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
}

/** Energy of a gram in kcal (TR TS 022/2011, annex 4). */
export const kcalPerGram = { proteinG: 4, fatG: 9, carbohydrateG: 4 } as const;

/** The share of each in the energy of all three, in whole per cent that add up to 100; zeros when there is none. */
function energyShares(grams: Macronutrients): Macronutrients {
  const energy = (key: keyof Macronutrients) => grams[key] * kcalPerGram[key];
  const total = energy('proteinG') + energy('fatG') + energy('carbohydrateG');
  if (total === 0) return { proteinG: 0, fatG: 0, carbohydrateG: 0 };
  const proteinG = Math.round((energy('proteinG') / total) * 100);
  const fatG = Math.round((energy('fatG') / total) * 100);
  return { proteinG, fatG, carbohydrateG: Math.max(0, 100 - proteinG - fatG) };
}

interface NutritionBarProps extends Macronutrients {
  readonly kcal: number;
}

const rows = [
  ['proteinG', 'Белки', css('bg-tomato')],
  ['fatG', 'Жиры', css('bg-amber')],
  ['carbohydrateG', 'Углеводы', css('bg-green-600')],
] as const;

/** Where the colours of the ring meet, clockwise from the top. */
function ringStyle({ proteinG, fatG }: Macronutrients): CSSProperties {
  return { '--protein': `${proteinG}%`, '--fat': `${proteinG + fatG}%` } as CSSProperties;
}

/** КБЖУ: the energy and what it comes from; a bar is as long as the share of energy. */
export function NutritionBar({ kcal, ...grams }: NutritionBarProps) {
  const shares = energyShares(grams);
  return (
    <div className={css('[container-type:inline-size]')}>
      <dl className={styles.nutrition}>
        <div className={styles.ring} style={ringStyle(shares)}>
          <dt className={css('hidden')}>Энергия</dt>
          <dd className={css('pb-4 text-caption leading-[1.1] whitespace-nowrap')}>
            <b className={css('block font-extrabold text-figure tracking-[-0.02em]')}>{Math.round(kcal)}</b>
            {' ккал'}
          </dd>
        </div>
        {rows.map(([key, label, colour]) => (
          <div key={key}>
            <dt className={css('text-ink-2 text-caption leading-[1.3]')}>{label}</dt>
            <dd
              className={css(
                'flex flex-wrap gap-y-0 gap-x-6 items-baseline text-ui leading-[1.3] whitespace-nowrap',
              )}
            >
              <b>{`${Math.round(grams[key])} г`}</b>
              <small className={css('text-ink-2 text-caption')}>{`${shares[key]}\u00a0%`}</small>
            </dd>
            <dd
              className={css(
                'block h-6 mt-6 overflow-hidden rounded-pill bg-sand-200 forced-colors:border-current print:border-current',
              )}
              aria-hidden
            >
              <span
                className={classNames(
                  css(
                    'block w-[var(--share)] h-full rounded-inherit',
                    'forced-colors:forced-color-adjust-none print:forced-color-adjust-none forced-colors:[background:CanvasText] print:[background:CanvasText]',
                    'forced-colors:[print-color-adjust:exact] print:[print-color-adjust:exact]',
                  ),
                  colour,
                )}
                style={{ '--share': `${shares[key]}%` } as CSSProperties}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const figure = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

interface DishCompositionProps extends Pick<DishDetail, 'ingredients' | 'rawWeightG' | 'weightG'> {
  /** Whole grams, where one looks at a glance. */
  readonly isRounded?: boolean;
}

function gramsOf(value: number, isRounded: boolean): string {
  if (!isRounded) return figure.format(value);
  return value > 0 && value < 1 ? '<\u00a01' : figure.format(Math.round(value));
}

/** A portion's ingredients, in grams before cooking and as served, from the heaviest on. */
export function DishComposition({
  ingredients,
  rawWeightG,
  weightG,
  isRounded = false,
}: DishCompositionProps) {
  return (
    <table className={styles.composition}>
      <thead>
        <tr>
          <th scope="col">На порцию, г</th>
          <th scope="col">сырого</th>
          <th scope="col">готового</th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map(({ code, name, picture, rawG, servedG }) => (
          <tr key={code}>
            <th scope="row">
              <span className={css('flex gap-10 items-center')}>
                <span
                  className={css(
                    'grid flex-none place-items-center size-36 rounded-12 bg-sand-100 text-ink-3 font-bold text-small',
                  )}
                  aria-hidden
                >
                  {picture ? <Picture picture={picture} alt="" sizes={32} /> : upperFirst(name).charAt(0)}
                </span>
                {upperFirst(name)}
              </span>
            </th>
            <td>{gramsOf(rawG, isRounded)}</td>
            <td>{gramsOf(servedG, isRounded)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Выход {Math.round((weightG / rawWeightG) * 100)} %</th>
          <td>{rawWeightG}</td>
          <td>{weightG}</td>
        </tr>
      </tfoot>
    </table>
  );
}
