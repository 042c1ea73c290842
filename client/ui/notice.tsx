import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

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
  info: <Icon name="info" />,
  success: <Icon name="check" />,
  warning: <Icon name="triangle-alert" />,
  error: <Icon name="alert" />,
};

/** A block that tells something that matters here. */
export function Notice({ tone = 'info', title, children, action, isLive = false }: NoticeProps) {
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
