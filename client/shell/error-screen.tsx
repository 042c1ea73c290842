import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isChunkError, reloadForChunk } from '../platform/code/import-again.ts';
import { RestError } from '../platform/rest/rest.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { phoneHref } from '../ui/text.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './status-screen.module.css';

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof RestError) && error.status === 404;
}

function Failure() {
  const phone = useAppState().site.config?.region.phone;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Что-то пошло не&nbsp;так</h1>
      <p className={styles.text}>
        Мы&nbsp;уже знаем и&nbsp;чиним
        {phone !== undefined && (
          <>
            {'. Если срочно, позвоните: '}
            <a href={phoneHref(phone)}>{phone}</a>
          </>
        )}
        <span>.</span>
      </p>
      <div className={styles.actions}>
        <Button size="large" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
        <ButtonLink to="/" size="large" look="outline" reloadDocument>
          На&nbsp;главную
        </ButtonLink>
      </div>
    </div>
  );
}

/** Stands for a page that could not be shown: it does not exist, or it failed. */
export function ErrorScreen() {
  const error = useRouteError();
  const state = useAppState();
  const isChunk = isChunkError(error);
  useEffect(() => {
    if (isChunk) reloadForChunk(window.location.pathname + window.location.search);
  }, [isChunk]);
  useEffect(() => {
    state.interface.hasFailed = true;
    return () => {
      state.interface.hasFailed = false;
    };
  }, [state]);
  return <PageFrame>{isNotFound(error) ? <NotFoundScreen /> : <Failure />}</PageFrame>;
}
