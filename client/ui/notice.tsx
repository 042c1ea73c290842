import type { ComponentProps, ReactNode } from 'react';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
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

const notice = css(
  'relative flex flex-wrap gap-12 p-16 rounded-card text-ui leading-[1.45]',
  'pl-[calc(var(--s16)_+_var(--s20)_+_var(--s12))]',
  'forced-colors:border-current print:border-current',
);
const noticeTones: Readonly<Record<NoticeTone, string>> = {
  info: css('bg-sky-ground text-sky-ink'),
  success: css('bg-green-100 text-green-900'),
  warning: css('bg-amber-ground text-amber-ink'),
  error: css('bg-tomato-ground text-tomato'),
};

/** A block that tells something that matters here. */
export function Notice({ tone = 'info', title, children, action, isLive = false }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(notice, noticeTones[tone])} role={isLive ? role : undefined}>
      {/* Out of the row: an action that does not fit beside the text begins below it, not below the sign. */}
      <span className={css('absolute top-16 left-16 pt-2')}>{icons[tone]}</span>
      <div className={styles.body}>
        {title !== undefined && <p className={css('font-bold')}>{title}</p>}
        <div className={styles.text}>{children}</div>
      </div>
      {action !== undefined && <div className={css('self-center')}>{action}</div>}
    </div>
  );
}

/** A warning of a line or two below the choice that it is about. */
export function SmallNotice({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p
      {...rest}
      className={classNames(
        css(
          'flex gap-10 items-start py-12 px-14 rounded-input bg-amber-ground text-amber-ink font-semibold',
          'text-small leading-[1.35]',
        ),
        className,
      )}
    >
      <Icon name="info" />
      {children}
    </p>
  );
}
