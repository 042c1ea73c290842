import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { getProgress } from '#shared/features/progress/contract.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Panel } from '../../ui/panel.tsx';
import cards from './parts/cards.module.css';
import { ConsentCard } from './parts/consent-card.tsx';
import { DataCard } from './parts/data-card.tsx';
import { FamilyCard } from './parts/family-card.tsx';
import { GoalCard } from './parts/goal-card.tsx';
import { RecordsCard } from './parts/records-card.tsx';
import { firstDraft } from './parts/steps.ts';
import { SuggestionCard } from './parts/suggestion-card.tsx';
import { WeightChart } from './parts/weight-chart.tsx';
import styles from './progress-screen.module.css';

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, 'progress', (rest) => rest(getProgress));

/** The six steps have not been gone yet. */
function FirstGoal({ data }: { readonly data: ProgressView }): ReactNode {
  const state = useAppState();
  return (
    <Panel title="Поставьте цель" titleId="progress-first" className={cards.card} tint="lime">
      <p>
        Шесть коротких шагов: цель, пол и&nbsp;возраст, рост, вес, активность и&nbsp;желаемый вес. Это займёт
        минуту.
      </p>
      <div className={cards.row}>
        <Button size="large" onClick={() => openModal(state, 'progress-step-1', { draft: firstDraft(data) })}>
          Начать
        </Button>
      </div>
    </Panel>
  );
}

function ProgressScreen({ data }: { readonly data: ProgressView }): ReactNode {
  const { consent, profile, weights, delivered, today, suggestion } = data;
  return (
    <div className={layout.stack14}>
      <h1 className={styles.title}>Прогресс</h1>
      <FamilyCard data={data} />
      {!consent && <ConsentCard isSigned={data.isSigned} />}
      {consent && !profile && <FirstGoal data={data} />}
      {profile && <GoalCard data={data} />}
      {suggestion && <SuggestionCard suggestion={suggestion} />}
      {profile && <WeightChart weights={weights} delivered={delivered} today={today} />}
      {profile && <RecordsCard weights={weights} profile={profile} />}
      <DataCard consent={consent} profile={profile} />
    </div>
  );
}

export const Component = screenWithData(ProgressScreen, <Loader />);
