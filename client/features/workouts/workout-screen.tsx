import { type LoaderFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { addDays, formatDay } from '#shared/dates.ts';
import { getWorkouts, saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import type { MarkOutcome, WorkoutPlan, WorkoutView } from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { loginPath } from '#shared/routes.ts';
import { dialog, openDialog } from '../../platform/modals/open-dialog.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel, SplitRow } from '../../ui/surfaces.tsx';
import { authPhoneDialog } from '../auth/shared/dialogs.ts';
import { DayCard } from './parts/day-card.tsx';
import { WeekCard } from './parts/week-card.tsx';

const importSuccess = () => import('./workout-success-modal.tsx');

const workoutSuccessDialog = dialog('workout-success', importSuccess, (m) => m.WorkoutSuccessModal);
const workoutWeekSuccessDialog = dialog(
  'workout-week-success',
  importSuccess,
  (m) => m.WorkoutWeekSuccessModal,
);

interface SignInNoticeProps {
  readonly href: string;
  readonly composed: WorkoutPlan | undefined;
}

/** Anonymous visitors can read the plan; marks need to know whose they are. */
function SignInNotice({ href, composed }: SignInNoticeProps) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const goOn = async () => {
    try {
      if (composed && !(await rest(getWorkouts)).isChosen) await rest(saveWorkoutPlan, { body: composed });
    } catch {
      state.notice = { text: 'План не сохранился. Выберите его ещё раз' };
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
            openDialog(state, authPhoneDialog, { onSignedIn: () => void goOn() });
          }}
        >
          Войти
        </ButtonLink>
      }
    >
      Войдите, чтобы отмечать тренировки и видеть прошлые недели.
    </Notice>
  );
}

/** The address's plan, as far as it can be read: a wrong plan is none. */
function queryOf(searchParams: URLSearchParams): Record<string, string> {
  const known = { goal: /^(tone|strength|endurance|flexibility)$/, level: /^[123]$/, days: /^[2-6]$/ };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, pattern]) => {
      const value = searchParams.get(name);
      return value !== null && pattern.test(value) ? [[name, value]] : [];
    }),
  );
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, (rest) => rest(getWorkouts, { query: queryOf(new URL(request.url).searchParams) }));

function WorkoutScreen({ data }: { readonly data: WorkoutView }) {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const { pathname, search } = useLocation();
  const { days, today, since, history } = data;
  const isComposed = Object.keys(queryOf(new URLSearchParams(search))).length > 0;
  // The day to go on with: the first of today and later that is not done.
  const open = days.find(({ date, isDone }) => date >= today && !isDone) ?? days.at(-1);
  const celebrate = (outcome: MarkOutcome) => {
    if (outcome.hasFinishedWeek) openDialog(state, workoutWeekSuccessDialog, { week: outcome.week });
    else if (outcome.hasFinishedDay) openDialog(state, workoutSuccessDialog, { outcome });
  };
  return (
    <div
      className={classNames(
        layout.stack14,
        pathname.startsWith('/webview/') && css('max-w-[760px] mx-auto pt-16 pb-32 px-gutter'),
      )}
    >
      <h1 className={css('text-[clamp(2rem,_5vw,_2.375rem)]')}>Тренировки</h1>
      {!isAuthorized && (
        <SignInNotice href={loginPath(pathname)} composed={isComposed ? data.plan : undefined} />
      )}
      <WeekCard data={data} isOwn={isAuthorized} />
      <Notice tone="warning">
        Если есть травмы, болезни сердца, беременность или вы давно не занимались, сначала посоветуйтесь с
        врачом. Боль, одышка или головокружение — знак остановиться.
      </Notice>
      {days.map((day) => (
        <DayCard
          key={`${day.date} ${day.focus}`}
          {...{ day, today, since }}
          isOpen={day.date === open?.date}
          isOwn={isAuthorized}
          onMarked={celebrate}
        />
      ))}
      {isAuthorized && (
        <Panel title="Прошлые недели" titleId="workout-history" className={css('gap-8 p-20')}>
          {history.length === 0 && (
            <p className={layout.small}>
              Здесь появится неделя, в которой вы отметите хотя бы одну тренировку.
            </p>
          )}
          {history.length > 0 && (
            <ul>
              {history.map(({ monday, done, planned, exercises, minutes }) => (
                <SplitRow className={css('first:border-t-0')} key={monday}>
                  <span>
                    <b>
                      {formatDay(monday)} – {formatDay(addDays(monday, 6))}
                    </b>
                    <span className={css('block text-ink-2 text-small')}>
                      {countOf(exercises, 'упражнение', 'упражнения', 'упражнений')}, около{' '}
                      {countOf(minutes, 'минуты', 'минут', 'минут')}
                    </span>
                  </span>
                  <span
                    className={classNames(
                      css('flex-none py-6 px-14 rounded-pill font-bold text-small tabular-nums'),
                      done >= planned ? css('bg-green-100 text-green-800') : css('bg-sand-100'),
                    )}
                  >
                    {done} из {planned}
                  </span>
                </SplitRow>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </div>
  );
}

export const Component = screenWithData(WorkoutScreen);
