import { useLocation } from 'react-router';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { readCookies } from '../../../platform/storage/stores.ts';

let found: readonly string[] | undefined;

/** Experiments by the cookies, for whoever goes to home from a page without experiments: what a script draws later waits for the next page. */
function ownExperiments(): readonly string[] {
  if (import.meta.env.SSR) return [];
  found ??= readCookies().match(/\bexp_\w+(?==1)/g) ?? [];
  return found;
}

/** Whether the page shows the variant of an experiment. */
export function useExperiment(key: ExperimentKey): boolean {
  const { experiments = ownExperiments() } = useAppState().site;
  return isExperimentPath(useLocation().pathname) && experiments.includes(key);
}
