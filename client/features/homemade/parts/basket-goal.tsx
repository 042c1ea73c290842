import { nextGoal } from '#shared/features/homemade/price.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { Progress } from '../../../ui/progress.tsx';

/** How far the basket is from the least order, then from free delivery: a line and words. */
export function BasketGoal({ sumKop }: { readonly sumKop: Kopecks }) {
  const { targetKop, text } = nextGoal(sumKop);
  const shownKop = Math.min(sumKop, targetKop);
  return (
    <Progress
      label={text}
      value={shownKop}
      max={targetKop}
      text={`${formatMoney(shownKop)} из\u00a0${formatMoney(targetKop)}`}
    />
  );
}
