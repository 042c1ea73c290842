import { type ReactNode, useState } from 'react';
import { css } from '../ui/css.ts';
import { DeskButton } from './controls.tsx';
import styles from './once.module.css';

/** What is shown once, to be handed on: a link or a secret, with a button that copies it. */
export function Once({ children: text }: { children: string }): ReactNode {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Скопировано');
    } catch {
      setSaid('Выделите и скопируйте сами');
    }
  };
  return (
    <span
      className={css('flex flex-wrap items-center gap-y-8 gap-x-12 my-6 py-8 px-12 rounded-8 bg-sand-100')}
    >
      <code className={css('min-w-0')}>{text}</code>
      <span className={styles.copy}>
        <DeskButton onClick={() => void copy()}>Скопировать</DeskButton> {said}
      </span>
    </span>
  );
}
