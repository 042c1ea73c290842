import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useLocation } from '../../../router/hooks.ts';

/** Experiments by the cookies, for whoever goes to home from a page without experiments. */
const ownExperiments = () => (import.meta.env.SSR ? [] : (document.cookie.match(/\bexp_\w+(?==1)/g) ?? []));

/** Whether the page shows the variant of an experiment. */
export function useExperiment(key: ExperimentKey): boolean {
  const { experiments = ownExperiments() } = useAppState().site;
  return isExperimentPath(useLocation().pathname) && experiments.includes(key);
}
