const at = (name: string) => `client/features/catalogue/experiments/${name}.tsx`;

/** Modules of the build's manifest by the experiment that shows them, for the styles that its page needs. */
export const experimentModules: Readonly<Record<string, string>> = {
  exp_howItWorks: at('first-days'),
  exp_whyBefit: at('why-befit'),
  exp_familyTariff: at('family-tariff'),
  exp_replaceDish: at('replacements'),
  exp_constructorCalc: at('configurator-calculator'),
};
