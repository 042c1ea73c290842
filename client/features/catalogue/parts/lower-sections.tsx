import { type ReactNode, useContext } from 'react';
import { Calculator } from './calculator.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Faq } from './faq.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LowerContext } from './lower-context.ts';
import { useExperiment } from './use-experiment.ts';

/** What a visitor reads below the configurator. */
export function LowerSections(): ReactNode {
  const { isOfProgramme } = useContext(LowerContext);
  const hasOwnCalculator = useExperiment('exp_constructorCalc');
  const hasFirstDays = useExperiment('exp_howItWorks');
  return (
    <>
      {!hasOwnCalculator && <Calculator />}
      {!hasFirstDays && !isOfProgramme && <HowItWorks />}
      <DeliveryFacts />
      <Faq />
    </>
  );
}
