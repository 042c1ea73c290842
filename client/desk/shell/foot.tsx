import type { ReactNode } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import { deskThemes } from '#shared/desk/theme.ts';
import { roleLabels } from '#shared/features/staff/roles.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import type { Place } from '../place.ts';

interface FootProps {
  readonly place: Place;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

const toolClass = css(
  'flex items-center justify-between gap-8 w-full min-h-[var(--desk-control)] px-12 rounded-8',
  'text-ink-2 text-left',
  'hover:bg-sand-100',
);

const themeNames = { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' } as const;

/** The choice of the look, which each browser keeps for itself. */
function ThemeForm({ place }: { place: Place }): ReactNode {
  return (
    <form method="post" action="/theme/">
      <input type="hidden" name="from" value={place.address} />
      <fieldset>
        <legend className={css('pt-8 pb-4 px-12 text-ink-3 text-caption')}>Тема</legend>
        <div>
          {deskThemes.map((theme) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === place.theme}
              className={classNames(
                toolClass,
                theme === place.theme && css('[background:var(--desk-selected)] text-ink font-bold'),
              )}
            >
              {themeNames[theme]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

/** What is the same on every page and seldom used: below the menu, on a phone below the page. */
export function Foot({ place, onPalette, onHelp }: FootProps): ReactNode {
  return (
    <footer
      className={css(
        'grid gap-2 py-12 px-16 border-t',
        'desktop:fixed desktop:bottom-0 desktop:left-0 desktop:z-2',
        'desktop:w-[calc(var(--desk-side)_-_1px)] desktop:p-12 desktop:border-t-0 desktop:bg-surface',
        'print:hidden',
      )}
    >
      <button type="button" className={toolClass} onClick={onPalette}>
        Команды <kbd className={css('hidden can-hover:inline')}>Ctrl K</kbd>
      </button>
      {/* Fingers have no keys. */}
      <button type="button" className={classNames(toolClass, css('hidden can-hover:flex'))} onClick={onHelp}>
        Клавиши <kbd>?</kbd>
      </button>
      <ThemeForm place={place} />
      <p className={css('grid py-4 px-12 font-semibold wrap-anywhere')}>
        <a href={deskPath('me')}>{place.member?.name}</a>
        {place.member?.role && (
          <small className={css('text-ink-3 font-normal')}>{roleLabels[place.member.role]}</small>
        )}
      </p>
      <form method="post" action="/sign-out/">
        <button type="submit" className={toolClass}>
          Выйти
        </button>
      </form>
    </footer>
  );
}
