import type { ReactNode } from 'react';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { useExperiment } from '../parts/use-experiment.ts';

interface TrialProps {
  readonly of: ExperimentKey;
  readonly children: ReactNode;
}

/** The place of a part that an experiment adds. */
export function Trial({ of, children }: TrialProps): ReactNode {
  return useExperiment(of) && children;
}
