import { daysBetween, moscowDate } from '#shared/dates.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal, openDialog } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { firstDraft } from './parts/steps.ts';
import { type ProgressModals, progressStep1Dialog } from './shared/dialogs.ts';

/** The goal is reached: what was done, and what may come next. */
export function ProgressSuccessModal({ profile, weightG }: ProgressModals['progress-success']) {
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
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Цель достигнута</ModalTitle>
      <ModalLead>
        {weightText(weightG)}: {profile.goal === 'lose' ? 'минус' : 'плюс'} {weightText(change)} за&nbsp;
        {countOf(days, 'день', 'дня', 'дней')}. Вы&nbsp;молодец. Теперь важно удержать результат: есть
        столько, сколько тратите.
      </ModalLead>
      <Button onClick={keep}>Поставить цель «держать вес»</Button>
      <Button look="soft" onClick={() => closeModal(state)}>
        Вернуться к&nbsp;графику
      </Button>
    </div>
  );
}
