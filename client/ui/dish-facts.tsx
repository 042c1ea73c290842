import type { ReactNode } from 'react';
import type { DishDetail, DishPortion, Nutrition } from '#shared/features/dishes/schema.ts';
import { DishComposition } from './dish-composition.tsx';
import styles from './dish-facts.module.css';
import { NutritionBar } from './nutrition-bar.tsx';
import { Rating } from './rating.tsx';

/** A figure of nutrition with at most one decimal, in Russian writing. */
const oneDecimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** Energy and nutrients of 100 g in a line. */
export function Per100({ per100 }: { readonly per100: Nutrition }): ReactNode {
  const { kcal, proteinG, fatG, carbohydrateG } = per100;
  const grams = (value: number) => `${oneDecimal.format(value)}\u00a0г`;
  return (
    <p className={styles.per100}>
      В&nbsp;100&nbsp;г: {Math.round(kcal)}&nbsp;ккал, белки {grams(proteinG)}, жиры {grams(fatG)}, углеводы{' '}
      {grams(carbohydrateG)}
    </p>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What a dish may do to whom, how it keeps and how it is warmed up. */
export function DishHandling({ detail }: { readonly detail: DishDetail }): ReactNode {
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
      <Part title="Как хранить">
        <p>{storage}</p>
      </Part>
      <Part title="Как разогреть">
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

/** Nutrition, rating and description of a dish. */
export function DishFacts({ dish, detail }: DishFactsProps): ReactNode {
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
          <Per100 per100={detail.per100} />
          <Part title="Состав">
            <DishComposition {...detail} />
          </Part>
          <DishHandling detail={detail} />
        </>
      )}
    </>
  );
}
