import { useRouteError } from 'react-router';
import { useAppState } from '../platform/state/app-state.ts';
import { Button } from '../ui/button.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { ErrorScreen } from './error-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './status-screen.module.css';

/** Statuses of a server that is away for now; 0 where nothing was heard of it at all. */
const awayStatuses: readonly unknown[] = [0, 502, 503, 504];

/** Stands for a page of the account that could not be shown. */
export function AccountErrorScreen() {
  const phone = useAppState().site.config?.region.phone;
  const { status } = (useRouteError() ?? {}) as { status?: unknown };
  if (!awayStatuses.includes(status)) return <ErrorScreen />;
  return (
    <PageFrame>
      <div className={styles.screen}>
        <h1 className={styles.title}>Кабинет сейчас недоступен</h1>
        <p className={styles.text}>
          Заказы и&nbsp;доставки идут своим чередом, ничего из&nbsp;ваших данных не&nbsp;пропало. Обновите
          страницу через минуту
          {phone !== undefined && (
            <>
              &nbsp;— а&nbsp;если дело срочное, позвоните: <a href={phoneHref(phone)}>{phone}</a>
            </>
          )}
          <span>.</span>
        </p>
        <Button size="large" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      </div>
    </PageFrame>
  );
}
