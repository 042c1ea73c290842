import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { getWorkouts } from '#shared/features/workouts/contract.ts';
import type { MarkOutcome, WorkoutView } from '#shared/features/workouts/schema.ts';
import { loginPath } from '#shared/routes.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSnapshot } from '../../platform/state/use-snapshot.ts';
import { useLocation } from '../../router/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DayCard } from './parts/day-card.tsx';
import { SignInNotice } from './parts/sign-in-notice.tsx';
import { WeekCard } from './parts/week-card.tsx';
import { WeekHistory } from './parts/week-history.tsx';
import styles from './workout-screen.module.css';

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
  pageData(context, 'workouts', (rest) =>
    rest(getWorkouts, { query: queryOf(new URL(request.url).searchParams) }),
  );

function WorkoutScreen({ data }: { readonly data: WorkoutView }): ReactNode {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const { pathname, search } = useLocation();
  const { days, today, since, history } = data;
  const isComposed = Object.keys(queryOf(new URLSearchParams(search))).length > 0;
  // The day to go on with: the first of today and later that is not done.
  const open = days.find(({ date, isDone }) => date >= today && !isDone) ?? days.at(-1);
  const celebrate = (outcome: MarkOutcome) => {
    if (outcome.hasFinishedWeek) openModal(state, 'workout-week-success', { week: outcome.week });
    else if (outcome.hasFinishedDay) openModal(state, 'workout-success', { outcome });
  };
  return (
    <div
      className={classNames(layout.stack14, styles.screen)}
      data-webview={pathname.startsWith('/webview/') || undefined}
    >
      <h1 className={styles.title}>Тренировки</h1>
      {!isAuthorized && (
        <SignInNotice href={loginPath(pathname)} composed={isComposed ? data.plan : undefined} />
      )}
      <WeekCard data={data} isOwn={isAuthorized} />
      <Notice tone="warning">
        Если есть травмы, болезни сердца, беременность или вы&nbsp;давно не&nbsp;занимались, сначала
        посоветуйтесь с&nbsp;врачом. Боль, одышка или головокружение&nbsp;— знак остановиться.
      </Notice>
      {days.map((day) => (
        <DayCard
          key={`${day.date} ${day.focus}`}
          day={day}
          today={today}
          since={since}
          isOpen={day.date === open?.date}
          isOwn={isAuthorized}
          onMarked={celebrate}
        />
      ))}
      {isAuthorized && <WeekHistory history={history} />}
    </div>
  );
}

export const Component = screenWithData(WorkoutScreen, <Loader />);
