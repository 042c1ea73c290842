import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { deskPath, menuOf } from '#shared/desk/routes.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { DialogFrame, ModalTitle } from '../../ui/dialog-frame.tsx';
import type { DeskAct } from './acts.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly acts: readonly DeskAct[];
  readonly role: StaffRole | null;
  readonly onClose: () => void;
}

const goTo = (path: string) => () => window.location.assign(path);

/** Pages that the palette leads to. */
const pageActs = (role: StaffRole | null): readonly DeskAct[] =>
  menuOf(role).map(({ id, title, path }) => ({ id: `page-${id}`, title, run: goTo(path) }));

/** Acts whose title has every word of the text, wherever it stands. */
export function matchingActs(acts: readonly DeskAct[], text: string): readonly DeskAct[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return acts.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

/** What is typed can also be looked for. */
const searchActs = (text: string): readonly DeskAct[] => [
  {
    id: 'customers',
    title: `Найти «${text}» среди клиентов`,
    run: goTo(deskPath('customers', { query: text })),
  },
  {
    id: 'deliveries',
    title: `Найти «${text}» в сегодняшних доставках`,
    run: goTo(deskPath('deliveries', { query: text })),
  },
];

interface FoundProps {
  readonly id: string;
  readonly found: readonly DeskAct[];
  readonly active: number;
  readonly onChoose: (act: DeskAct) => void;
}

const Found = ({ id, found, active, onChoose }: FoundProps): ReactNode => (
  <div id={id} role="listbox" aria-label="Найденное" className={css('max-h-[50vh] mt-8 overflow-y-auto')}>
    {found.map((act, place) => (
      // The keys of the field choose; a pointer chooses by itself.
      // biome-ignore lint/a11y/useKeyWithClickEvents: see above
      <div
        key={act.id}
        id={`${id}-${act.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={place === active}
        className={classNames(
          css('py-10 px-12 rounded-8 cursor-pointer'),
          place === active && css('[background:var(--desk-selected)] font-bold'),
        )}
        onClick={() => onChoose(act)}
      >
        {act.title}
      </div>
    ))}
  </div>
);

/** All pages and acts by their names, for hands that stay on the keyboard. */
export function Palette({ isOpen, acts, role, onClose }: PaletteProps): ReactNode {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = [
    ...matchingActs([...acts, ...pageActs(role)], text),
    ...(text.trim() === '' ? [] : searchActs(text.trim())),
  ];
  const choose = (act: DeskAct | undefined) => {
    if (!act) return;
    onClose();
    act.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') choose(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame
      place="centre"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => {
        setText('');
        setActive(0);
      }}
    >
      <ModalTitle>Перейти или сделать</ModalTitle>
      <input
        className={css(
          'w-full min-h-tap mt-12 px-12 bg-ground [border:1px_solid_var(--line-input)]',
          'rounded-[var(--radius-8)]',
        )}
        type="text"
        role="combobox"
        aria-label="Страница, действие или то, что ищете"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${found[active].id}`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Found id={listId} found={found} active={active} onChoose={choose} />
    </DialogFrame>
  );
}
