import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { headerNavigation } from '#shared/features/regions/rules.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useLocation } from '../router/hooks.ts';
import { Cached } from '../ui/cached.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgrammeLinks } from './programme-links.tsx';
import styles from './programmes-menu.module.css';

/** All programmes in a panel under the header: the groups of the navigation in pairs. */
export function ProgrammesMenu(): ReactNode {
  const { navigation } = useAppState().site;
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const closeOutside = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  if (navigation.length === 0) return null;
  return (
    // A new key for every page: the panel does not stay open over the page it led to.
    <details key={key} ref={details} className={styles.menu} onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary className={styles.summary}>
        Программы
        <Icon name="chevron-down" size={16} />
      </summary>
      <Cached name="programmes-menu" follows={[navigation]} className={styles.panel}>
        {() =>
          headerNavigation(navigation).map((pair) => (
            <div key={pair[0]?.name} className={styles.pair}>
              {pair.map((group) => (
                <div key={group.name}>
                  <p className={styles.group}>{group.name}</p>
                  <ProgrammeLinks programs={group.programs} linkClass={styles.link} onFollow={close} />
                </div>
              ))}
            </div>
          ))
        }
      </Cached>
    </details>
  );
}
