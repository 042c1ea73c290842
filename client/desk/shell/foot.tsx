import type { ReactNode } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import { deskThemes } from '#shared/desk/theme.ts';
import { roleLabels } from '#shared/features/staff/roles.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import type { Place } from '../place.ts';
import styles from './foot.module.css';

interface FootProps {
  readonly place: Place;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

const themeNames = { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' } as const;

/** The choice of the look, which each browser keeps for itself. */
function ThemeForm({ place }: { place: Place }): ReactNode {
  return (
    <form method="post" action="/theme/" className={styles.themes}>
      <input type="hidden" name="from" value={place.address} />
      <fieldset>
        <legend className={css('pt-8 pb-4 px-12 text-ink-3 text-caption')}>Тема</legend>
        <div className={styles.choices}>
          {deskThemes.map((theme) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === place.theme}
              className={styles.choice}
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
    <footer className={styles.foot}>
      <button type="button" className={styles.tool} onClick={onPalette}>
        Команды <kbd>Ctrl K</kbd>
      </button>
      <button type="button" className={classNames(styles.tool, styles.keys)} onClick={onHelp}>
        Клавиши <kbd>?</kbd>
      </button>
      <ThemeForm place={place} />
      <p className={styles.member}>
        <a href={deskPath('me')}>{place.member?.name}</a>
        {place.member?.role && <small>{roleLabels[place.member.role]}</small>}
      </p>
      <form method="post" action="/sign-out/">
        <button type="submit" className={styles.tool}>
          Выйти
        </button>
      </form>
    </footer>
  );
}
