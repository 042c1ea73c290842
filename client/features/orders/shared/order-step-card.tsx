import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import stepCard from '../../../ui/step-card.module.css';
import { VisuallyHidden } from '../../../ui/text.tsx';
import styles from './order-step-card.module.css';
import { type OrderStep, type OrderSteps, orderSteps, stepAddress, stepId } from './order-steps.ts';

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  /** Everything in it is filled in. */
  readonly isDone: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One numbered part of the order. */
function StepCard({ number, title, isDone, aside, children }: StepCardProps) {
  return (
    <section className={stepCard.card}>
      <div className={stepCard.head}>
        <span className={classNames(stepCard.number, isDone && stepCard.done)}>
          {isDone ? <Icon name="check" /> : <span aria-hidden>{number}</span>}
        </span>
        <h2>
          {title}
          {isDone && <VisuallyHidden>&nbsp;— заполнено</VisuallyHidden>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

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
export function OrderStepCard({ step, title, order, isDone, summary, children }: OrderStepCardProps) {
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
