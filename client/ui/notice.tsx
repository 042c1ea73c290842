import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TriangleAlertIcon } from './control-icons.tsx';
import styles from './notice.module.css';
import { AlertIcon, CheckIcon, InfoIcon } from './sign-icons.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Whether it appears after something the visitor did and is read out at once. */
  readonly isLive?: boolean;
}

const icons: Readonly<Record<NoticeTone, ReactNode>> = {
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <TriangleAlertIcon />,
  error: <AlertIcon />,
};

/** A block that tells something that matters here. */
export function Notice({ tone = 'info', title, children, action, isLive = false }: NoticeProps): ReactNode {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={isLive ? role : undefined}>
      <span className={styles.icon}>{icons[tone]}</span>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <div className={styles.text}>{children}</div>
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
