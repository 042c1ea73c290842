import { type ReactNode, useEffect, useState } from 'react';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import type { listChoices } from '#shared/features/rations/contract.ts';
import { useAppState } from '../../platform/app-state.ts';
import { refusalText } from '../../platform/failure-text.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './modal.module.css';
import { type MealChoices, ReplacementChoices } from './parts/replacement-choices.tsx';

type Found = MealChoices | { readonly failure: string } | undefined;

function useChoices({ orderId, date, person, slot }: ModalProps['side-replacement']): Found {
  const rest = useRest();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isCurrent = true;
    rest<typeof listChoices>('GET /rest/orders/:id/choices/', {
      params: { id: orderId },
      query: { date, person, slot },
    }).then(
      (choices) => isCurrent && setFound(choices),
      (error) =>
        isCurrent &&
        setFound({
          failure: refusalText(error, 'Блюда не загрузились. Попробуйте ещё раз'),
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, orderId, date, person, slot]);
  return found;
}

/** Another dish for a meal: the choice stands in the day at once and can be taken back until the cut-off. */
export function SideReplacementModal(props: ModalProps['side-replacement']): ReactNode {
  const state = useAppState();
  const found = useChoices(props);
  const isOpen = props.openUntil > useNow();
  const choose = (dish: Parameters<typeof props.onChoose>[0]) => {
    closeModal(state);
    props.onChoose(dish);
  };
  return (
    <div className={styles.modal}>
      <ModalTitle>Заменить блюдо</ModalTitle>
      <ModalLead>
        {formatDayLong(props.date)}
        {found && 'meal' in found && `: ${found.meal.slotName.toLowerCase()}`}. Близко по&nbsp;калорийности;
        вернуть прежнее можно, пока открыт приём изменений.
      </ModalLead>
      {!isOpen && (
        <Notice tone="warning" isLive>
          Приём изменений закрылся {formatMoment(props.openUntil)}: кухня уже готовит этот день.
        </Notice>
      )}
      {isOpen && found === undefined && (
        <p role="status">
          <Spinner /> Подбираем…
        </p>
      )}
      <div role="alert">{found && 'failure' in found && <FieldError>{found.failure}</FieldError>}</div>
      {isOpen && found && 'meal' in found && (
        <>
          <p className={styles.now}>
            Сейчас: <b>{found.meal.dish?.title ?? 'безопасной замены нет'}</b>
          </p>
          {found.meal.kind === 'chosen' && (
            <Button look="outline" wide onClick={() => choose(null)}>
              Вернуть блюдо «{found.meal.insteadOf}»
            </Button>
          )}
          <ReplacementChoices
            choices={found}
            renderControl={(dish) => (
              <Button size="small" aria-label={`Выбрать: ${dish.title}`} onClick={() => choose(dish)}>
                Выбрать
              </Button>
            )}
          />
        </>
      )}
    </div>
  );
}
