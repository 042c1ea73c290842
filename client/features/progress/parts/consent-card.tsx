import type { ReactNode } from 'react';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { HealthConsentLink } from '../../consents/shared/health-consent-link.tsx';
import { useSigning } from '../../consents/shared/signing.ts';
import styles from './cards.module.css';

/** Asks for the consent that health data needs before any is stored. */
export function ConsentCard({ isSigned }: { readonly isSigned: boolean }): ReactNode {
  const signing = useSigning(!isSigned);
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
      {!isSigned && (
        <p>
          Вес и&nbsp;цель&nbsp;— сведения о&nbsp;здоровье: <HealthConsentLink /> один раз подписывают кодом
          из&nbsp;SMS.
        </p>
      )}
      <ActionForm call={allowProgress} label="Включить прогресс" wants={signing} />
    </Panel>
  );
}
