import { type ReactNode, useEffect, useState } from 'react';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './rest-timer.module.css';

/** Rest between two sets, in seconds. */
const REST_S = 40;

/** Counts a rest down; a second press begins it anew. */
export function RestTimer(): ReactNode {
  const [left, setLeft] = useState<number>();
  const isRunning = left !== undefined && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, (before ?? 0) - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <WithScripts>
      <span className={styles.timer}>
        <Button look="soft" onClick={() => setLeft(REST_S)}>
          <Icon name="clock" />
          Отдых {REST_S}&nbsp;с
        </Button>
        {isRunning && <b role="timer">{left}&nbsp;с</b>}
        <span role="status">{left === 0 && 'Отдохнули\u00a0— следующий подход'}</span>
      </span>
    </WithScripts>
  );
}
