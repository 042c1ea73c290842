import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { listChoices } from '#shared/features/rations/contract.ts';
import { upperFirst } from '#shared/typography.ts';
import { useNow } from '../../platform/clock/clock.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { refusalText } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import texts from '../../ui/texts.module.css';
import styles from './modal.module.css';
import { ReplacementChoices } from './parts/replacement-choices.tsx';
import type { ExclusionsModals } from './shared/dialogs.ts';

/** Chooses a replacement for a meal; it can be undone until the cut-off. */
export function SideReplacementModal(props: ExclusionsModals['side-replacement']) {
  const state = useAppState();
  const { orderId, date, person, slot } = props;
  const { data, status, error } = useRestData(listChoices, {
    params: { id: orderId },
    query: { date, person, slot },
  });
  const isOpen = props.openUntil > useNow();
  const choose = (dish: Parameters<typeof props.onChoose>[0]) => {
    closeModal(state);
    props.onChoose(dish);
  };
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Заменить блюдо</ModalTitle>
      <ModalLead>
        {upperFirst([data?.meal.slotName, formatDayLong(date)].filter(Boolean).join(', '))}. Предлагаем
        близкое по&nbsp;калорийности.
        {isOpen && ` Вернуть прежнее можно до\u00a0${formatMoment(props.openUntil)}.`}
      </ModalLead>
      {!isOpen && (
        <Notice tone="warning" isLive>
          Приём изменений закрылся {formatMoment(props.openUntil)}: кухня уже готовит этот день.
        </Notice>
      )}
      {isOpen && status === 'pending' && (
        <p role="status">
          <Spinner /> Подбираем…
        </p>
      )}
      <div role="alert">
        {status === 'error' && (
          <FieldError>{refusalText(error, 'Блюда не\u00a0загрузились. Попробуйте ещё раз')}</FieldError>
        )}
      </div>
      {isOpen && data && (
        <>
          <p className={texts.small}>
            Сейчас: <b>{data.meal.dish?.title ?? 'безопасной замены нет'}</b>
          </p>
          {data.meal.kind === 'chosen' && (
            <Button look="outline" wide onClick={() => choose(null)}>
              Вернуть блюдо «{data.meal.insteadOf}»
            </Button>
          )}
          <ReplacementChoices
            choices={data}
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
