import type { ReactNode } from 'react';
import { deskRoutes } from '#shared/desk/routes.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import styles from './key-list.module.css';

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Искать'],
  [['Ctrl', 'K'], 'Все страницы и\u00a0действия'],
  ...deskRoutes.flatMap((route) =>
    'letter' in route ? [[['G', route.letter.toUpperCase()], route.title] as const] : [],
  ),
  [['↑', '↓'], 'Ходить по\u00a0строкам таблицы'],
  [['Пробел'], 'Выбрать строку'],
  [['Shift', '↓'], 'Выбирать подряд'],
  [['Ctrl', 'A'], 'Выбрать все строки'],
  [['Enter'], 'Открыть строку'],
  [['?'], 'Этот список'],
];

/** What the keys of the desk do. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  return (
    <DialogFrame place="centre" isOpen={isOpen} onClose={onClose} onClosed={() => undefined}>
      <ModalTitle>Клавиши</ModalTitle>
      <dl className={styles.list}>
        {keys.map(([names, what]) => (
          <div key={what} className={styles.line}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
