import type { ReactNode } from 'react';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import { Calculator } from './calculator.tsx';
import type { ProposedProgramme } from './calculator-answer.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Faq } from './faq.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useExperiment } from './use-experiment.ts';

export interface LowerProps {
  readonly questions: readonly FaqQuestion[] | undefined;
  /** The calculator proposes one of them. */
  readonly programmes: readonly ProposedProgramme[];
  /** The page of a programme speaks of nothing but the programme: what holds for all stands on home and /faq/. */
  readonly isOfProgramme: boolean;
}

export function LowerSections({ questions, programmes, isOfProgramme }: LowerProps): ReactNode {
  const hasOwnCalculator = useExperiment('exp_constructorCalc');
  const hasFirstDays = useExperiment('exp_howItWorks');
  return (
    <>
      {!hasOwnCalculator && <Calculator programmes={programmes} />}
      {!hasFirstDays && !isOfProgramme && <HowItWorks />}
      <DeliveryFacts isOfHome={!isOfProgramme} />
      <Faq questions={questions} isOfProgramme={isOfProgramme} />
    </>
  );
}
