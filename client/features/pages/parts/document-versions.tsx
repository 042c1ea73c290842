import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import { documentAddress } from '#shared/features/consents/texts.ts';
import type { ContentPage } from '#shared/features/pages/schema.ts';
import { Link } from '../../../router/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './document-versions.module.css';

/** The wording that is shown, and the ways to the others; an earlier one says that it is no longer in force. */
export function DocumentVersions({ page }: { readonly page: ContentPage }): ReactNode {
  const { path, version, versions } = page;
  if (version === null) return null;
  const [inForce = version] = versions;
  const earlier = versions.filter((other) => other !== version && other !== inForce);
  return (
    <div className={styles.versions}>
      <p>Редакция от&nbsp;{formatDayOfYear(version)}</p>
      {version !== inForce && (
        <div className={styles.notice}>
          <Notice tone="warning" title="Это прежняя редакция">
            Сейчас действует{' '}
            <Link to={documentAddress(path)}>редакция от&nbsp;{formatDayOfYear(inForce)}</Link>.
          </Notice>
        </div>
      )}
      {earlier.length > 0 && (
        <p>
          Прежние редакции:{' '}
          {earlier.map((other, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Link to={documentAddress(path, other)}>{formatDayOfYear(other)}</Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
