import type { ReactNode } from 'react';
import type { DishDetail, DishPortion, Nutrition } from '#shared/features/dishes/schema.ts';
import { classNames } from './class-names.ts';
import { DishComposition } from './dish-composition.tsx';
import styles from './dish-facts.module.css';
import macrosStyles from './macros.module.css';
import { NutritionBar } from './nutrition-bar.tsx';
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
  const grams = (value: number) => `${oneDecimal.format(isRounded ? Math.round(value) : value)}\u00a0г`;
  return (
    <p className={styles.per100}>
      В&nbsp;100&nbsp;г: {Math.round(kcal)}&nbsp;ккал, белки {grams(proteinG)}, жиры {grams(fatG)}, углеводы{' '}
      {grams(carbohydrateG)}
    </p>
  );
}

interface PartProps {
  readonly title: string;
  /** One press away. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

function Part({ title, isFolded = false, children }: PartProps) {
  return isFolded ? (
    <Disclosure title={title} className={classNames(styles.part, styles.folded)}>
      {children}
    </Disclosure>
  ) : (
    <section className={styles.part}>
      <h3>{title}</h3>
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
          <ul className={styles.allergens}>
            {allergenNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : (
          <p>В&nbsp;составе нет основных аллергенов.</p>
        )}
        {traces && <p>{traces}</p>}
      </Part>
      <Part title="Как хранить" isFolded={isFolded}>
        <p>{storage}</p>
      </Part>
      <Part title="Как разогреть" isFolded={isFolded}>
        <p>{reheat}</p>
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
      {detail && <p className={styles.description}>{detail.description}</p>}
      <NutritionBar
        kcal={dish.kcal}
        proteinG={dish.proteinG}
        fatG={dish.fatG}
        carbohydrateG={dish.carbohydrateG}
        hasRing
      />
      {detail && (
        <>
          <Per100 per100={detail.per100} isRounded />
          <div className={styles.parts}>
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
    <span className={classNames(macrosStyles.macros, areAfterEnergy && macrosStyles.afterEnergy)}>
      {items.map(([short, long, grams]) => (
        <span key={short}>
          <abbr title={`${long}, г`}>{short}</abbr>
          {`\u00a0${Math.round(grams)}`}
        </span>
      ))}
    </span>
  );
}
