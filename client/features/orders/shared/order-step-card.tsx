import type { ReactNode } from 'react';
import { useLocation } from '../../../router/hooks.ts';
import { Link } from '../../../router/link.tsx';
import { isPlainPress } from '../../../router/plain-press.ts';
import { StepCard } from '../../../ui/step-card.tsx';
import styles from './order-step-card.module.css';
import { type OrderStep, orderSteps, stepAddress } from './order-steps.ts';
import { type OrderSteps, stepId } from './use-order-steps.ts';

interface OrderStepCardProps {
  readonly step: OrderStep;
  readonly title: string;
  readonly order: OrderSteps;
  readonly isDone: boolean;
  /** Shown in place of the fields once the step is done and a later one is open. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A step of the order: on small screens one stands open at a time, without scripts and on wide ones all do. */
export function OrderStepCard({
  step,
  title,
  order,
  isDone,
  summary,
  children,
}: OrderStepCardProps): ReactNode {
  const { search } = useLocation();
  const isOpen = order.step === step;
  const isBehind = orderSteps.indexOf(step) < orderSteps.indexOf(order.step);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading inside names it; a fieldset would be named twice
    <div
      role="group"
      aria-label={title}
      id={stepId(step)}
      className={styles.step}
      data-closed={isOpen ? undefined : isBehind ? 'behind' : 'ahead'}
      tabIndex={-1}
      onFocus={() => order.follow(step)}
    >
      <StepCard
        number={orderSteps.indexOf(step) + 1}
        title={title}
        isDone={isDone && (isBehind || isOpen)}
        aside={
          isBehind && (
            <Link
              to={stepAddress(search, step)}
              className={styles.change}
              aria-label={`Изменить: ${title}`}
              onClick={(event) => {
                if (!isPlainPress(event.nativeEvent)) return;
                event.preventDefault();
                order.goTo(step);
              }}
            >
              Изменить
            </Link>
          )
        }
      >
        {isBehind && <div className={styles.summary}>{isDone ? summary : 'Ещё не\u00a0заполнено'}</div>}
        <div className={styles.body}>{children}</div>
      </StepCard>
    </div>
  );
}
