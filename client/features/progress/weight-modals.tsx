import { useState } from 'react';
import { addDays, daysBetween, moscowDate } from '#shared/dates.ts';
import { addWeight, resetProgress } from '#shared/features/progress/contract.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import { type ProgressProfile, WeightText } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, classNames } from '../../ui/basics.tsx';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import styles from './modal.module.css';
import { firstDraft, progressStep1Dialog, progressSuccessDialog } from './shared/dialogs.ts';

export interface AddWeightProps {
  readonly profile: ProgressProfile | null;
  readonly date?: string;
  readonly weight?: string;
}

export function AddWeightModal({ profile, date, weight }: AddWeightProps) {
  const state = useAppState();
  const today = moscowDate(state.site.now);
  const finish = ({ hasReached }: { hasReached: boolean }, fields: FormData) => {
    const reached = WeightText.safeParse(String(fields.get('weight'))).data;
    if (hasReached && profile && reached !== undefined)
      openDialog(state, progressSuccessDialog, { profile, weightG: reached });
    else closeModal(state);
  };
  return (
    <div className={layout.stack14}>
      <ModalTitle>Записать вес</ModalTitle>
      <ModalLead>Одна запись в день: новая заменит прежнюю. Можно с десятыми, через запятую.</ModalLead>
      <RestForm call={addWeight} label="Записать" onDone={finish}>
        <div className={classNames(layout.stack12, styles.fields)}>
          <TextField
            name="weight"
            label="Вес, кг"
            inputMode="decimal"
            autoComplete="off"
            placeholder="72,4"
            required
            defaultValue={weight}
          />
          <TextField
            name="date"
            type="date"
            label="День"
            required
            defaultValue={date ?? today}
            min={addDays(today, -365)}
            max={today}
          />
        </div>
      </RestForm>
    </div>
  );
}

/** Erases weights and goal after a second confirmation, as it cannot be undone. */
export function ProgressResetModal() {
  const state = useAppState();
  const [isSure, setIsSure] = useState(false);
  return (
    <div className={layout.stack14}>
      <ModalTitle>{isSure ? 'Точно стереть?' : 'Начать заново?'}</ModalTitle>
      <ModalLead>
        {isSure
          ? 'Все записи веса и цель исчезнут навсегда, вернуть их мы не сможем.'
          : 'Сотрём записи веса и цель, и вы поставите новую. Доставки, заказы и разрешение хранить данные останутся.'}
      </ModalLead>
      {isSure ? (
        <RestForm
          call={resetProgress}
          body={{ confirm: true }}
          label="Стереть навсегда"
          look="outline"
          done="Вес и цель стёрты. Можно начать заново"
          onDone={() => closeModal(state)}
        />
      ) : (
        <Button look="outline" onClick={() => setIsSure(true)}>
          Продолжить
        </Button>
      )}
      <Button onClick={() => closeModal(state)}>Оставить как есть</Button>
    </div>
  );
}

export function ProgressSuccessModal({ profile, weightG }: { profile: ProgressProfile; weightG: number }) {
  const state = useAppState();
  const days = Math.max(1, daysBetween(profile.startedOn, moscowDate(state.site.now)));
  const change = Math.abs(weightG - profile.startG);
  const keep = () => {
    const today = moscowDate(state.site.now);
    const kept = { ...profile, goal: 'keep' as const, targetG: weightG };
    const draft = firstDraft({ profile: kept, weights: [{ date: today, weightG, trendG: weightG }] });
    openDialog(state, progressStep1Dialog, { draft });
  };
  return (
    <div className={layout.stack14}>
      <ModalTitle>Цель достигнута</ModalTitle>
      <ModalLead>
        {weightText(weightG)}: {profile.goal === 'lose' ? 'минус' : 'плюс'} {weightText(change)} за{' '}
        {countOf(days, 'день', 'дня', 'дней')}. Вы молодец. Теперь важно удержать результат: есть столько,
        сколько тратите.
      </ModalLead>
      <Button onClick={keep}>Поставить цель «держать вес»</Button>
      <Button look="soft" onClick={() => closeModal(state)}>
        Вернуться к графику
      </Button>
    </div>
  );
}
