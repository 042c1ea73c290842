import { latePart } from '../../../platform/hydration/late.tsx';

// Parts of home that experiments add: whoever does not see one loads nothing of it.

export const firstDays = latePart(
  () => import('./first-days.tsx'),
  (m) => m.FirstDays,
  { whenFailing: 'wait' },
);
export const whyBefit = latePart(
  () => import('./why-befit.tsx'),
  (m) => m.WhyBefit,
  { whenFailing: 'wait' },
);
export const familyTariff = latePart(
  () => import('./family-tariff.tsx'),
  (m) => m.FamilyTariff,
  { whenFailing: 'wait' },
);
export const replacements = latePart(
  () => import('./replacements.tsx'),
  (m) => m.Replacements,
  { whenFailing: 'wait' },
);
export const configuratorCalculator = latePart(
  () => import('./configurator-calculator.tsx'),
  (m) => m.ConfiguratorCalculator,
  { whenFailing: 'wait' },
);

/** All of them by the names of their experiments. */
export const trials = {
  howItWorks: firstDays,
  whyBefit,
  familyTariff,
  replaceDish: replacements,
  constructorCalc: configuratorCalculator,
} as const;
