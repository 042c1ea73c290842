import type { ReactNode } from 'react';
import { configuratorPath } from '#shared/features/programmes/address.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { LineSuggestion } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './cards.module.css';

function paceText({ gPerWeek }: LineSuggestion): string {
  if (Math.abs(gPerWeek) < 50) return 'вес почти не\u00a0менялся';
  return `вес ${gPerWeek < 0 ? 'снижался' : 'рос'} в\u00a0среднем на\u00a0${weightText(Math.abs(gPerWeek))} в\u00a0неделю`;
}

/** Another line as a proposal: what it rests on, and no more than that. */
export function SuggestionCard({ suggestion }: { readonly suggestion: LineSuggestion }): ReactNode {
  const { kcal, currentKcal, days, programme } = suggestion;
  return (
    <Panel
      title={<>Попробовать {kcal}&nbsp;ккал?</>}
      titleId="progress-line"
      className={styles.card}
      tint="lime"
    >
      <p>
        За&nbsp;{countOf(days, 'день', 'дня', 'дней')} {paceText(suggestion)}, а&nbsp;рацион был на{'\u00a0'}
        {currentKcal}
        &nbsp;ккал. Это предложение, а&nbsp;не&nbsp;рекомендация врача: если есть сомнения, спросите своего.
      </p>
      <div className={styles.row}>
        <ButtonLink to={configuratorPath({ programme: programme.code, kcal }, false)}>
          «{programme.name}» на&nbsp;{kcal}&nbsp;ккал
        </ButtonLink>
      </div>
      <p className={styles.small}>
        Оплаченные дни не&nbsp;изменятся: новая калорийность&nbsp;— с&nbsp;нового заказа.
      </p>
    </Panel>
  );
}
