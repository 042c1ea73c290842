import { type ReactNode, useState } from 'react';
import type { getDish } from '#shared/features/dishes/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { useRestData } from '../../../platform/rest-data.ts';
import styles from './dish-composition.module.css';

/** What a dish is made of, asked for when it is first opened. */
export function DishComposition({ dish: { code, title } }: { readonly dish: ServedDish }): ReactNode {
  const [isOpened, setIsOpened] = useState(false);
  const { data, status } = useRestData<typeof getDish>(
    'GET /rest/dishes/:code/',
    { params: { code } },
    { isWanted: isOpened },
  );
  return (
    <details className={styles.composition} onToggle={() => setIsOpened(true)}>
      <summary aria-label={`Состав: ${title}`}>Состав</summary>
      <p aria-live="polite">
        {data?.ingredients.map(({ name }) => name).join(', ')}
        {status === 'pending' && 'Загружаем…'}
        {status === 'error' && 'Состав не\u00a0загрузился'}
      </p>
    </details>
  );
}
