import { formatDayOfYear } from '#shared/dates.ts';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import styles from './press.module.css';

export function Mentions({ block }: { readonly block: BlockOf<'mentions'> }) {
  return (
    <ul className={classNames(layout.stack10, styles.list)}>
      {block.items.map(({ outlet, title, url, publishedOn }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
          <small>
            {outlet}, <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Files to take along. */
export function Downloads({ block }: { readonly block: BlockOf<'downloads'> }) {
  return (
    <ul className={classNames(layout.stack10, styles.list)}>
      {block.items.map(({ label, note, href }) => (
        <li key={href}>
          <a href={href} download={href.split('/').at(-1)}>
            {label}
          </a>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
