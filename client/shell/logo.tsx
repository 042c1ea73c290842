import { useAppState } from '../platform/state/app-state.ts';
import { Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';

/** The sign and the name of the site; the name is data. */
export function Logo() {
  const name = useAppState().site.config?.schemaOrgMainPage.name ?? '';
  return (
    <Link
      to="/"
      className={css(
        'inline-flex flex-none gap-8 items-center min-h-tap text-ink leading-[1] tracking-[-0.055em]',
        '[font-weight:900] text-[1.5625rem]',
      )}
      aria-label={`${name} — на главную`.replace(/^ — н/, 'Н')}
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="10" fill="#7eca1d" />
        <path d="M9.2 22.8C8 14.6 12.6 8.6 23.6 8.4c.5 9.8-4.6 15.2-12.3 14.2" fill="#12240a" />
        <path
          d="M9 25c1.6-5.4 4.6-8.7 9.4-11.1"
          stroke="#7eca1d"
          strokeWidth="2.1"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      {name}
    </Link>
  );
}
