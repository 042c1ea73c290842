import { type ReactNode, useEffect, useState } from 'react';
import type { getDish } from '#shared/features/dishes/contract.ts';
import type { DishDetail, DishPortion } from '#shared/features/dishes/schema.ts';
import type { MealSlot } from '#shared/features/dishes/words.ts';
import type { getAlternatives } from '#shared/features/menu/contract.ts';
import type { FetchStatus } from '../../platform/fetch-status.ts';
import type { MenuPlace, ModalProps } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { Button } from '../../ui/button.tsx';
import { DishAlternatives } from '../../ui/dish-alternatives.tsx';
import { DishFacts } from '../../ui/dish-facts.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { tintStyle } from '../../ui/tint.ts';
import styles from './dish-detail-modal.module.css';

interface LoadedDish {
  readonly detail: DishDetail | undefined;
  readonly status: FetchStatus;
}

/** Everything about the portion that the menu names. */
function useDish(dish: DishPortion, slot: MealSlot, attempt: number): LoadedDish {
  const rest = useRest();
  const [loaded, setLoaded] = useState<LoadedDish>({ detail: undefined, status: 'pending' });
  const { code, kcal } = dish;
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedDish) => isCurrent && setLoaded(next);
    show({ detail: undefined, status: 'pending' });
    rest<typeof getDish>('GET /rest/dishes/:code/', { params: { code }, query: { kcal, slot } }).then(
      (detail) => show({ detail, status: 'success' }),
      () => show({ detail: undefined, status: 'error' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, code, kcal, slot, attempt]);
  return loaded;
}

/** What can come in the dish's place; nothing where the calls fail, as the dish itself is told without it. */
function useAlternatives(
  { code }: DishPortion,
  slot: MealSlot,
  place: MenuPlace | undefined,
): readonly DishPortion[] {
  const rest = useRest();
  const [alternatives, setAlternatives] = useState<readonly DishPortion[]>([]);
  useEffect(() => {
    if (!place) return undefined;
    let isCurrent = true;
    rest<typeof getAlternatives>('GET /rest/menu/alternatives/', { query: { ...place, slot } }).then(
      (answer) => isCurrent && setAlternatives(answer.alternatives.filter((other) => other.code !== code)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, code, slot, place]);
  return alternatives;
}

/** A dish of the menu: what is in it, how much, how to keep and reheat it. */
export function DishDetailModal({ dish, slot, place }: ModalProps['dish-detail']): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const { detail, status } = useDish(dish, slot, attempt);
  const alternatives = useAlternatives(dish, slot, place);
  return (
    <div>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt="" sizes="360px" className={styles.picture} />
      </div>
      <div className={styles.text}>
        <ModalTitle>{dish.title}</ModalTitle>
        <p className={styles.weight}>Порция {dish.weightG}&nbsp;г</p>
        {status === 'error' ? (
          <div role="alert" className={styles.failure}>
            <p>Не получилось загрузить состав. Проверьте сеть.</p>
            <Button look="outline" onClick={() => setAttempt(attempt + 1)}>
              Попробовать ещё раз
            </Button>
          </div>
        ) : (
          <>
            <DishFacts dish={dish} detail={detail} />
            {detail && <DishAlternatives dish={dish} alternatives={alternatives} />}
          </>
        )}
      </div>
    </div>
  );
}
