import { useEffect } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import { healthTextPath } from '#shared/features/consents/health-text.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { classNames, Spinner } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './consent.module.css';

/** The whole text that a code signs, beside the code; tells once it stands there, for nothing is signed before. */
export function HealthConsentText({ onShown }: { onShown: () => void }) {
  const { data, status } = useRestData(getPage, { query: { path: healthTextPath } });
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  return (
    <section
      className={classNames(
        css('grid gap-8 max-h-[30vh] p-12 overflow-y-auto border rounded-12 text-small'),
        styles.text,
      )}
      aria-label="Текст согласия"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      {status === 'pending' && <Spinner />}
      {status === 'error' && (
        <Notice tone="warning">
          Текст не загрузился. <a href="/politika/?document=zdorove">Открыть его страницу</a>
        </Notice>
      )}
      {data && (
        <>
          <h3>{data.title}</h3>
          <p>{data.lead}</p>
          {data.version !== null && <p>Редакция от {formatDayOfYear(data.version)}</p>}
        </>
      )}
      {data?.blocks.map(
        (block) =>
          block.kind === 'text' && (
            <div key={block.title}>
              <h4>{block.title}</h4>
              <RichText html={block.text} />
            </div>
          ),
      )}
    </section>
  );
}
