import { island } from '../../../islands/island.tsx';

// Parts of home that experiments add: whoever does not see one loads nothing of it.

export const FirstDays = island(
  () => import('./first-days.tsx'),
  (m) => m.FirstDays,
  { wakes: 'at-once' },
);
export const WhyBefit = island(
  () => import('./why-befit.tsx'),
  (m) => m.WhyBefit,
  { wakes: 'at-once' },
);
export const FamilyTariff = island(
  () => import('./family-tariff.tsx'),
  (m) => m.FamilyTariff,
  { wakes: 'at-once' },
);
export const Replacements = island(
  () => import('./replacements.tsx'),
  (m) => m.Replacements,
  { wakes: 'at-once' },
);
export const ConfiguratorCalculator = island(
  () => import('./configurator-calculator.tsx'),
  (m) => m.ConfiguratorCalculator,
  { wakes: 'at-once' },
);
