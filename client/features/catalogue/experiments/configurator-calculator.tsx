import { type ReactNode, useState } from 'react';
import { type Body, proposalFor } from '#shared/features/catalogue/calculator.ts';
import { Button } from '../../../ui/button.tsx';
import { withProgramme } from '../draft.ts';
import { CalculatorForm } from '../parts/calculator.tsx';
import type { Composing } from '../parts/composing.ts';
import styles from './configurator-calculator.module.css';

/** Sets programme and line to what the calculator has found. */
function Apply({ body, draft, offered, starts, onDraft }: Composing & { readonly body: Body }): ReactNode {
  const [isApplied, setIsApplied] = useState(false);
  const { programme, kcal } = proposalFor(body, offered) ?? draft;
  const isChosen = draft.programme.code === programme.code && draft.kcal === kcal;
  return (
    <>
      <Button
        size="large"
        wide
        onClick={() => {
          setIsApplied(true);
          onDraft((before) => ({ ...withProgramme(before, programme, starts), kcal }));
        }}
      >
        {`Подставить «${programme.name}», ${kcal}\u00a0ккал`}
      </Button>
      <p role="status">{isApplied && isChosen && 'Готово: рацион ниже собран под\u00a0вас.'}</p>
    </>
  );
}

/** The calculator of energy where it is asked for: inside the configurator, whose choice it sets. */
export function ConfiguratorCalculator(composing: Composing): ReactNode {
  return (
    <details className={styles.calculator} id="calculator">
      <summary>Не&nbsp;знаете, сколько калорий вам нужно? Посчитаем</summary>
      <CalculatorForm renderAction={(body) => <Apply {...composing} body={body} />} />
    </details>
  );
}
