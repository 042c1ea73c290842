import { type ReactNode, useState } from 'react';
import { type Body, proposalFor, readBody } from '#shared/features/catalogue/calculator.ts';
import { WithoutScripts } from '../../../platform/hydration/scripting.tsx';
import { useLocation } from '../../../router/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
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

/** Sets the choice in place; without scripts a link to the same page does. */
function Action({ body, ...composing }: Composing & { readonly body: Body }): ReactNode {
  const { programme, kcal } = proposalFor(body, composing.offered) ?? composing.draft;
  return (
    <>
      <span data-scripted>
        <Apply {...composing} body={body} />
      </span>
      <WithoutScripts>
        <ButtonLink to={`/?programme=${programme.code}&kcal=${kcal}#configurator`} size="large" wide>
          Подобрать рацион
        </ButtonLink>
      </WithoutScripts>
    </>
  );
}

/** The calculator of energy where it is asked for: inside the configurator, whose choice it sets. */
export function ConfiguratorCalculator(composing: Composing): ReactNode {
  const query = new URLSearchParams(useLocation().search);
  // Without scripts the answer comes with the page.
  const [isOpen] = useState(() => readBody((name) => query.get(name)) !== null);
  return (
    <details className={styles.calculator} id="calculator" open={isOpen || undefined}>
      <summary>Не&nbsp;знаете, сколько калорий вам нужно? Посчитаем</summary>
      <CalculatorForm
        action="/#configurator"
        renderAction={(body) => <Action {...composing} body={body} />}
      />
    </details>
  );
}
