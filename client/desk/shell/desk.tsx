import { type ReactNode, useState } from 'react';
import { useAwakePage } from '../../platform/hydration/awake.ts';
import type { DeskData } from '../data.ts';
import { screenOf, titleOf } from '../pages.tsx';
import { ActsContext, type DeskAct } from './acts.ts';
import { Bar } from './bar.tsx';
import styles from './desk.module.css';
import { Foot } from './foot.tsx';
import { KeyList } from './key-list.tsx';
import { Palette } from './palette.tsx';
import { useKeys } from './use-keys.ts';

/** What is said where a page cannot be shown. */
function Refusal({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.refusal}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <a className={styles.link} href="/">
          На&nbsp;главную
        </a>
      </p>
    </div>
  );
}

function Shown({ data }: { data: DeskData }): ReactNode {
  const { place, shown, refusal } = data;
  if (place.page === null)
    return <Refusal title={titleOf(place)}>Такой страницы здесь нет. Проверьте адрес.</Refusal>;
  if (refusal !== null) return <Refusal title={'Не\u00a0получилось показать'}>{refusal}</Refusal>;
  return screenOf(place, shown);
}

/** The desk around a page: its menu, its keys, and the palette of everything that there is. */
export function Desk({ data }: { data: DeskData }): ReactNode {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [acts, setActs] = useState<readonly DeskAct[]>([]);
  const { place } = data;
  useAwakePage();
  useKeys({ onPalette: () => setPaletteOpen(true), onHelp: () => setHelpOpen(true) });
  if (place.page === 'sign-in' || place.page === 'join')
    return <main className={styles.alone}>{screenOf(place, data.shown)}</main>;
  return (
    <ActsContext value={setActs}>
      <div className={styles.desk}>
        <a className={styles.skip} href="#main">
          К&nbsp;содержанию
        </a>
        <Bar place={place} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Shown data={data} />
        </main>
        <Foot place={place} onPalette={() => setPaletteOpen(true)} onHelp={() => setHelpOpen(true)} />
      </div>
      <Palette
        isOpen={isPaletteOpen}
        acts={acts}
        role={place.member?.role ?? null}
        onClose={() => setPaletteOpen(false)}
      />
      <KeyList isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </ActsContext>
  );
}
