import { type ReactNode, Suspense } from 'react';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { Late, type LatePart } from '../../../platform/hydration/late.tsx';
import { useExperiment } from '../parts/use-experiment.ts';

interface TrialProps<Props> {
  readonly of: ExperimentKey;
  readonly part: LatePart<Props>;
  readonly props: Props;
}

/** The place of a part that an experiment adds. */
export function Trial<Props extends object>({ of, part, props }: TrialProps<Props>): ReactNode {
  return (
    useExperiment(of) && (
      <Suspense>
        <Late part={part} props={props} />
      </Suspense>
    )
  );
}
