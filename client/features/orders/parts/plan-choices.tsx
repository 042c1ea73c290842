import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { needsHealthNotice, offeredLine } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Segmented } from '../../../ui/choices.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import type { OfferedPlan } from '../family.ts';
import styles from '../modal.module.css';

interface ProgrammeChoicesProps {
  readonly name: string;
  readonly programmes: readonly Programme[];
  readonly value: Programme;
  readonly onValue: (programme: Programme) => void;
}

/** Cards of the programmes that an order may have. */
function ProgrammeChoices({ name, programmes, value, onValue }: ProgrammeChoicesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Программа</legend>
      <div className={styles.choices}>
        {programmes.map((programme) => (
          <label key={programme.code} className={styles.choice}>
            <input
              type="radio"
              className={layout.covering}
              name={name}
              value={programme.code}
              checked={programme.code === value.code}
              onChange={() => onValue(programme)}
            />
            <span className={styles.face}>
              <span className={styles.photo} style={tintStyle(programme.tint)}>
                <Picture picture={programme.picture} alt="" sizes={56} />
              </span>
              <span>{programme.name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CalorieChoicesProps {
  readonly name: string;
  readonly programme: Programme;
  readonly kcal: number;
  readonly onKcal: (kcal: number) => void;
}

/** Calorie lines of a programme with what a day of each costs. */
function CalorieChoices({ name, programme, kcal, onKcal }: CalorieChoicesProps) {
  return (
    <>
      <Segmented
        legend="Калорий в&nbsp;день"
        name={name}
        value={kcal}
        options={programme.lines.map((line) => ({
          value: line.kcal,
          label: String(line.kcal),
          note: formatMoney(line.dayPriceKop),
        }))}
        onValue={onKcal}
      />
      {needsHealthNotice(programme, kcal) && (
        <Notice tone="warning">
          Рацион {kcal}&nbsp;ккал подходит не&nbsp;всем&nbsp;— посоветуйтесь с&nbsp;врачом.
        </Notice>
      )}
    </>
  );
}

interface PlanChoicesProps {
  /** Of the radio buttons: those of one name that stand in no form are one group, wherever on the page they are. */
  readonly names: { readonly programme: string; readonly kcal: string };
  readonly offered: readonly Programme[];
  readonly plan: OfferedPlan;
  readonly onPlan: (plan: Pick<OrderPerson, 'programme' | 'kcal'>) => void;
}

/** Programme and calorie line of a person; another programme keeps the energy where it has it. */
export function PlanChoices({ names, offered, plan, onPlan }: PlanChoicesProps) {
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
