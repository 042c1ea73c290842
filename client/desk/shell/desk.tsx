import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deskRoutes, menuOf } from '#shared/desk/routes.ts';
import { useAwakePage } from '../../platform/hydration/late.tsx';
import { classNames, Icon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { DialogFrame, ModalTitle } from '../../ui/dialog-frame.tsx';
import type { DeskData } from '../data.ts';
import { screenOf, titleOf } from '../pages.tsx';
import type { Place } from '../place.ts';
import { ActsContext, type DeskAct } from './acts.ts';
import barStyles from './bar.module.css';
import { Foot } from './foot.tsx';
import { Palette } from './palette.tsx';

interface KeyActs {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** How long the letter after `g` is waited for, in milliseconds. */
const LETTER_WITHIN_MS = 1500;

const letters = new Map(
  deskRoutes.flatMap((route) => ('letter' in route ? [[route.letter, route.path]] : [])),
);

/** Keys of a keyboard stay where they are, whatever its layout writes: «п» is where `g` is. */
const letterOf = (event: KeyboardEvent): string => /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? '';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isSlash = ({ key, code, shiftKey }: KeyboardEvent) => key === '/' || (code === 'Slash' && !shiftKey);
const isQuestion = ({ key, code, shiftKey }: KeyboardEvent) => key === '?' || (code === 'Slash' && shiftKey);

/** Puts the focus into the search of the page. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** Answers the keys of the whole desk: `/`, Ctrl+K, `?`, and `g` with a letter. */
function useKeys({ onPalette, onHelp }: KeyActs): void {
  const openPalette = useEffectEvent(onPalette);
  const openHelp = useEffectEvent(onHelp);
  useEffect(() => {
    let goesUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const letter = letterOf(event);
      if ((event.ctrlKey || event.metaKey) && letter === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isFree || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const path = event.timeStamp < goesUntil ? letters.get(letter as 'd') : undefined;
      goesUntil = letter === 'g' ? event.timeStamp + LETTER_WITHIN_MS : 0;
      if (path !== undefined) window.location.assign(path);
      else if (isQuestion(event)) openHelp();
      else if (isSlash(event)) focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Искать'],
  [['Ctrl', 'K'], 'Все страницы и действия'],
  ...deskRoutes.flatMap((route) =>
    'letter' in route ? [[['G', route.letter.toUpperCase()], route.title] as const] : [],
  ),
  [['↑', '↓'], 'Ходить по строкам таблицы'],
  [['Пробел'], 'Выбрать строку'],
  [['Shift', '↓'], 'Выбирать подряд'],
  [['Ctrl', 'A'], 'Выбрать все строки'],
  [['Enter'], 'Открыть строку'],
  [['?'], 'Этот список'],
];

/** What the keys of the desk do. */
function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  return (
    <DialogFrame place="centre" isOpen={isOpen} onClose={onClose} onClosed={() => undefined}>
      <ModalTitle>Клавиши</ModalTitle>
      <dl className={css('grid gap-8 mt-16')}>
        {keys.map(([names, what]) => (
          <div key={what} className={css('grid grid-cols-[128px_1fr] items-center gap-12')}>
            <dt className={css('flex gap-4')}>
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

/** The menu of the desk: at the side of a screen, on top of a phone's. */
function Bar({ place }: { place: Place }): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone shows a part of the menu: the page that is open is in it.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <header className={barStyles.bar}>
      <a className={css('font-extrabold tracking-[-0.02em] desktop:px-12 desktop:text-h2')} href="/">
        BeFit <span className={css('text-ink-3 font-medium')}>стол</span>
      </a>
      <search>
        <form className={barStyles.search} action="/customers/">
          <Icon name="search" size={16} />
          <input
            type="search"
            name="query"
            aria-label="Найти клиента: имя, телефон или почта"
            placeholder="Клиент"
          />
          <kbd className={css('hidden desktop:inline')} aria-hidden>
            /
          </kbd>
        </form>
      </search>
      <nav
        ref={nav}
        className={css('flex col-span-full gap-4 overflow-x-auto desktop:flex-col desktop:self-start')}
        aria-label="Разделы"
      >
        {menuOf(place.member?.role ?? null).map(({ id, title, path }) => (
          <a
            key={id}
            href={path}
            aria-current={id === place.page ? 'page' : undefined}
            className={classNames(
              css(
                'flex items-center min-h-tap px-12 rounded-8 whitespace-nowrap',
                'hover:bg-sand-100 desktop:min-h-[var(--desk-control)]',
              ),
              id === place.page
                ? css('[background:var(--desk-selected)] font-bold')
                : css('text-ink-2 font-semibold'),
            )}
          >
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** What is said where a page cannot be shown. */
function Refusal({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={css('grid gap-12 max-w-[560px]')}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <a className={css('text-link font-bold underline')} href="/">
          На главную
        </a>
      </p>
    </div>
  );
}

function Shown({ data }: { data: DeskData }): ReactNode {
  const { place, shown, refusal } = data;
  if (place.page === null)
    return <Refusal title={titleOf(place)}>Такой страницы здесь нет. Проверьте адрес.</Refusal>;
  if (refusal !== null) return <Refusal title="Не получилось показать">{refusal}</Refusal>;
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
    return (
      <main className={css('grid place-items-center min-h-[100dvh] p-16')}>
        {screenOf(place, data.shown)}
      </main>
    );
  return (
    <ActsContext value={setActs}>
      <div
        className={css(
          'grid grid-rows-[auto_minmax(0,1fr)] grid-cols-1 min-h-[100dvh]',
          'desktop:grid-rows-[minmax(0,1fr)] desktop:grid-cols-[var(--desk-side)_minmax(0,1fr)]',
          'print:block',
        )}
      >
        <a className={barStyles.skip} href="#main">
          К содержанию
        </a>
        <Bar place={place} />
        <main
          id="main"
          className={css('flex flex-col gap-16 min-w-0 p-16 desktop:py-20 desktop:px-24 print:p-0')}
          tabIndex={-1}
        >
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
