import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from './basics.tsx';
import { css } from './css.ts';
import styles from './toast.module.css';

/** How long a message stays after it was last hovered or focused, in milliseconds. */
const SHOWN_MS = 6000;

interface ToastProps {
  readonly text: string;
  /** Undoes what the message reports. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly onClose: () => void;
}

/** Closes a message after a while, as long as nobody reads it with the pointer or the keyboard on it. */
function useClosing({ text, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Another text begins its own time.
    if (isHeld || text === '') return;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, text]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setHeld(false);
    },
  };
}

/** A short message over the page. */
export function Toast(props: ToastProps) {
  const { text, action, onClose } = props;
  const closing = useClosing(props);
  return (
    <div className={styles.toast} {...closing}>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={css(
            'flex-none min-h-tap px-12 rounded-input text-green-400 font-bold',
            'hover:[background:rgba(255,_255,_255,_0.14)]',
            'focus-visible:[outline-color:var(--green-400)]',
          )}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={css(
          'grid flex-none place-items-center size-tap rounded-full',
          'hover:[background:rgba(255,_255,_255,_0.14)]',
          'focus-visible:[outline-color:var(--green-400)]',
        )}
        aria-label="Закрыть сообщение"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
