import type { CSSProperties, ReactNode } from 'react';
import { css } from './css.ts';

/** The subject of a card on the dark ground, over its heading. */
export function GroundBadge({ children }: { readonly children: ReactNode }) {
  return (
    <p
      className={css(
        'justify-self-start py-6 px-12 rounded-pill bg-green-100 text-green-800 font-bold text-caption',
      )}
    >
      {children}
    </p>
  );
}

/** How much is behind, from 0 to 1; for the eye alone: words beside it say the same. */
export function GroundRail({ share }: { readonly share: number }) {
  return (
    <div
      className={css(
        'h-8 overflow-hidden rounded-pill [background:rgba(255,_255,_255,_0.22)]',
        'before:block before:w-[var(--share)] before:h-full before:rounded-inherit before:bg-green-500',
        'before:content-empty',
      )}
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    />
  );
}
