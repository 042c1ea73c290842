import { setTired } from '#shared/features/exclusions/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { ChangedDays } from './parts/changed-days.tsx';
import { useTastesPreview } from './parts/use-tastes-preview.ts';
import type { ExclusionsModals } from './shared/dialogs.ts';

/** Excludes a dish from future deliveries, after a preview of the changed days. */
export function DishTiredOfModal({
  code,
  title,
  person,
  personTitle,
  onDone,
}: ExclusionsModals['dish-tired-of']) {
  const state = useAppState();
  const preview = useTastesPreview({ tired: code, person });
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Больше не&nbsp;привозить?</ModalTitle>
      <ModalLead>
        Блюдо «{title}» заменим близким по&nbsp;калорийности блюдом во&nbsp;всех днях, которые ещё можно
        изменить{personTitle !== '' && `, только в\u00a0рационе «${personTitle}»`}. Вернуть его можно
        в&nbsp;разделе «Исключения».
      </ModalLead>
      <ChangedDays preview={preview} />
      <div className={layout.stack8}>
        <RestForm
          call={setTired}
          body={{ dish: code, tired: true, person }}
          label="Больше не&nbsp;привозить"
          done={({ text }) => text}
          onDone={() => {
            closeModal(state);
            onDone();
          }}
        />
        <Button look="ghost" wide onClick={() => closeModal(state)}>
          Оставить в&nbsp;рационе
        </Button>
      </div>
    </div>
  );
}
