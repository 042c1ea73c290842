import type { ReactNode } from 'react';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { offeredLine } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { OfferedPlan } from '../family.ts';
import { CalorieChoices } from './calorie-choices.tsx';
import { ProgrammeChoices } from './programme-choices.tsx';

interface PlanChoicesProps {
  /** Of the radio buttons: those of one name that stand in no form are one group, wherever on the page they are. */
  readonly names: { readonly programme: string; readonly kcal: string };
  readonly offered: readonly Programme[];
  readonly plan: OfferedPlan;
  readonly onPlan: (plan: Pick<OrderPerson, 'programme' | 'kcal'>) => void;
}

/** Programme and calorie line of a person; another programme keeps the energy where it has it. */
export function PlanChoices({ names, offered, plan, onPlan }: PlanChoicesProps): ReactNode {
  const { programme, line } = plan;
  return (
    <>
      <ProgrammeChoices
        name={names.programme}
        programmes={offered}
        value={programme}
        onValue={(next) =>
          onPlan({ programme: next.code, kcal: offeredLine(next, line.kcal)?.kcal ?? line.kcal })
        }
      />
      <CalorieChoices
        name={names.kcal}
        programme={programme}
        kcal={line.kcal}
        onKcal={(kcal) => onPlan({ programme: programme.code, kcal })}
      />
    </>
  );
}
