import { formatDay } from '#shared/dates.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { countOf } from '#shared/plurals.ts';
import styles from './plan-change.module.css';

type Plan = Subscription['plan'];

/** Whether renewals bring something else than what is eaten now. */
const isSame = (one: Plan, other: Plan): boolean =>
  one.days === other.days && one.lines.join('\n') === other.lines.join('\n');

function PlanWords({ label, plan, when }: { label: string; plan: Plan; when: string }) {
  return (
    <div>
      <dt>{label}</dt>
      {plan.lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
      <dd className={styles.when}>
        {countOf(plan.days, 'день', 'дня', 'дней')}, {when}
      </dd>
    </div>
  );
}

/** What is eaten now beside what the next renewal brings; nothing where both are the same. */
export function PlanChange({ subscription: { plan, order, next } }: { readonly subscription: Subscription }) {
  if (isSame(plan, order.plan)) return null;
  return (
    <dl className={styles.plans}>
      <PlanWords label="Сейчас" plan={order.plan} when={`до\u00a0${formatDay(order.endDate)}`} />
      <PlanWords
        label="Со&nbsp;следующего продления"
        plan={plan}
        when={next ? `с\u00a0${formatDay(next.startDate)}` : 'когда подписка снова начнётся'}
      />
    </dl>
  );
}
