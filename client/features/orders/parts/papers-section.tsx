import type { ReactNode } from 'react';
import type { FetchStatus } from '../../../platform/rest/fetch-status.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './order-papers.module.css';

interface PapersSectionProps {
  readonly id: string;
  readonly title: string;
  /** Whether it stands open from the beginning. */
  readonly isOpen: boolean;
  readonly status: FetchStatus;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A section whose papers are asked for when it is opened, and that says so where they do not come. */
export function PapersSection({
  id,
  title,
  isOpen,
  status,
  onToggle,
  children,
}: PapersSectionProps): ReactNode {
  return (
    <Disclosure
      id={id}
      title={title}
      open={isOpen}
      className={styles.papers}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      {status === 'pending' && (
        <p role="status">
          <Spinner /> Загружаем…
        </p>
      )}
      <div role="alert">
        {status === 'error' && (
          <FieldError>Не&nbsp;получилось загрузить. Закройте раздел и&nbsp;откройте его ещё раз</FieldError>
        )}
      </div>
      {children}
    </Disclosure>
  );
}
