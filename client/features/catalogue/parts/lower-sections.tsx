import type { ReactNode } from 'react';
import { Calculator } from './calculator.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Faq } from './faq.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useExperiment } from './use-experiment.ts';

/** What a visitor reads below the configurator. */
export function LowerSections(): ReactNode {
  const hasOwnCalculator = useExperiment('exp_constructorCalc');
  const hasFirstDays = useExperiment('exp_howItWorks');
  return (
    <>
      {!hasOwnCalculator && <Calculator />}
      {!hasFirstDays && <HowItWorks />}
      <DeliveryFacts />
      <Faq />
    </>
  );
}
