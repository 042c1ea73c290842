import type { ReactNode } from 'react';
import type { allowProgress } from '#shared/features/progress/contract.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { Link } from '../../../router/link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './cards.module.css';

/** Asks for the consent that health data needs before any is stored. */
export function ConsentCard(): ReactNode {
  return (
    <Panel
      title={<>Следите за&nbsp;весом рядом с&nbsp;рационом</>}
      titleId="progress-consent"
      className={styles.card}
      tint="lime"
    >
      <p>
        Цель, график веса с&nbsp;трендом и&nbsp;калории, которые мы&nbsp;действительно привезли. Если
        за&nbsp;две-три недели станет видно, что вам подошла бы&nbsp;другая калорийность, подскажем&nbsp;—
        решать вам.
      </p>
      <ul className={styles.points}>
        <li>Храним пол, возраст, рост, вес и&nbsp;цель&nbsp;— только для&nbsp;этой страницы.</li>
        <li>Никому не&nbsp;передаём и&nbsp;не&nbsp;используем для&nbsp;рекламы.</li>
        <li>Отзовёте разрешение&nbsp;— сотрём всё сразу.</li>
      </ul>
      <ActionForm<typeof allowProgress>
        route="POST /rest/progress/consent/"
        body={(fields) => ({ consent: fields.get('consent') === 'on' })}
        label="Включить прогресс"
      >
        <Checkbox name="consent" required>
          Даю{' '}
          <Link to="/politika/?document=zdorove">согласие на&nbsp;обработку сведений о&nbsp;здоровье</Link>:
          веса и&nbsp;целей
        </Checkbox>
      </ActionForm>
    </Panel>
  );
}
