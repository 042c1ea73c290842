import type { ReactNode } from 'react';
import { getWorkouts, saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import type { WorkoutPlan } from '#shared/features/workouts/schema.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useRevalidator } from '../../../router/hooks.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface SignInNoticeProps {
  readonly href: string;
  /** The anonymous visitor's plan, if any: it becomes that of a customer who has none. */
  readonly composed: WorkoutPlan | undefined;
}

/** Anonymous visitors can read the plan; marks need to know whose they are. */
export function SignInNotice({ href, composed }: SignInNoticeProps): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const takeOver = async (plan: WorkoutPlan) => {
    const { isChosen } = await rest(getWorkouts);
    if (!isChosen) await rest(saveWorkoutPlan, { body: plan });
  };
  const goOn = async () => {
    if (composed) {
      await takeOver(composed).catch(() => {
        state.notice = { text: 'План не\u00a0сохранился. Выберите его ещё раз' };
      });
    }
    await revalidator.revalidate();
  };
  return (
    <Notice
      action={
        <ButtonLink
          to={href}
          look="outline"
          onClick={(event) => {
            event.preventDefault();
            openModal(state, 'auth-phone', { onSignedIn: () => void goOn() });
          }}
        >
          Войти
        </ButtonLink>
      }
    >
      Войдите, чтобы отмечать тренировки и&nbsp;видеть прошлые недели.
    </Notice>
  );
}
