import { useEffect, useState } from 'react';
import { importAgain } from '../../platform/code/import-again.ts';
import { tryAgain } from '../../platform/code/try-again.ts';

type OrderChecks = typeof import('./order-checks.ts');

/** Beside the taking over of the page, which does not wait for them: nothing is checked before something is entered. */
const loading: Promise<OrderChecks> = import.meta.env.SSR
  ? new Promise(() => undefined)
  : tryAgain(() => importAgain(() => import('./order-checks.ts')));

/** The checks of the form, with their schemas; undefined until they are there. */
export function useOrderChecks(): OrderChecks | undefined {
  const [checks, setChecks] = useState<OrderChecks>();
  useEffect(() => {
    let isGone = false;
    void loading.then((loaded) => {
      if (!isGone) setChecks(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return checks;
}
