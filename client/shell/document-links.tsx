import { Link } from 'react-router';
import { askForCookies } from '../platform/consent/cookie-choice.ts';
import { useAppState } from '../platform/state/app-state.ts';
import styles from './footer.module.css';

interface DocumentLinksProps {
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** Documents at the foot of a page, and the way back to the choice of cookies. */
export function DocumentLinks({ links }: DocumentLinksProps) {
  const state = useAppState();
  return (
    <ul className={styles.documents}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
      <li data-scripted>
        <button type="button" onClick={() => askForCookies(state)}>
          Настройки cookie
        </button>
      </li>
    </ul>
  );
}
