import type { ReactNode } from 'react';
import { nextGoal } from '#shared/features/homemade/price.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { Progress } from '../../../ui/progress.tsx';

/** How far the basket is from the least order, then from free delivery: a line and words. */
export function BasketGoal({ sumKop }: { readonly sumKop: Kopecks }): ReactNode {
  const { targetKop, text } = nextGoal(sumKop);
  return (
    <Progress
      label={text}
      value={Math.min(sumKop, targetKop) / 100}
      max={targetKop / 100}
      text={`${formatMoney(Math.min(sumKop, targetKop))} из\u00a0${formatMoney(targetKop)}`}
    />
  );
}
