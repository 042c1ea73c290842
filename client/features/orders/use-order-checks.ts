import { startTransition, useEffect, useState } from 'react';
import { importAgain } from '../../platform/code/import-again.ts';
import { tryAgain } from '../../platform/code/try-again.ts';
import { firstUse } from '../../platform/hydration/first-use.ts';

type OrderChecks = typeof import('./order-checks.ts');

/** With the first use, since nothing is checked before it; a use before this page's scripts does not wait for React. */
const loading: Promise<OrderChecks> = firstUse.then(() =>
  tryAgain(() => importAgain(() => import('./order-checks.ts'))),
);

/** The checks of the form, with their schemas; undefined until they are there. */
export function useOrderChecks(): OrderChecks | undefined {
  const [checks, setChecks] = useState<OrderChecks>();
  useEffect(() => {
    let isGone = false;
    void loading.then((loaded) => {
      if (!isGone) startTransition(() => setChecks(loaded));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return checks;
}
