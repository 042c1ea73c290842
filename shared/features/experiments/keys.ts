/** Experiments that a visitor can be put into by `exp=` (specification, section 3). */
export const experimentKeys = [
  'exp_constructorCalc',
  'exp_howItWorks',
  'exp_whyBefit',
  'exp_replaceDish',
  'exp_familyTariff',
] as const;
export type ExperimentKey = (typeof experimentKeys)[number];

/** Lifetime of an experiment cookie in seconds: 90 days. */
export const EXPERIMENT_LIFETIME_S = 90 * 86_400;
