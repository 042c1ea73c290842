import type { ReactNode } from 'react';
import { Calculator } from './calculator.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Faq } from './faq.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** What a visitor reads below the configurator. */
export function LowerSections(): ReactNode {
  return (
    <>
      <Calculator />
      <HowItWorks />
      <DeliveryFacts />
      <Faq />
    </>
  );
}
