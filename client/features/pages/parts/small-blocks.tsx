import { Link } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import tiles from '../../../ui/tiles.module.css';
import gridsStyles from './grids.module.css';
import styles from './press.module.css';
import programmesStyles from './programmes.module.css';

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

interface ProgrammesProps {
  readonly block: BlockOf<'programmes'>;
  readonly programmes: readonly Programme[];
}

/** Programmes that the page recommends. */
export function Programmes({ block, programmes }: ProgrammesProps) {
  const { isSimply } = useAppState().site;
  const shown = block.codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  return (
    <ul className={programmesStyles.rail}>
      {shown.map((programme) => (
        <li key={programme.code}>
          <Link
            to={programmePath(programme.code, isSimply)}
            className={programmesStyles.card}
            style={tintStyle(programme.tint)}
          >
            <Picture picture={programme.picture} alt="" sizes="200px" className={programmesStyles.picture} />
            <b className={programmesStyles.name}>{programme.name}</b>
            <span>{kcalRange(programme)}</span>
            <b>от&nbsp;{formatMoney(programme.fromDayPriceKop)} в&nbsp;день</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Steps({ block }: { readonly block: BlockOf<'steps'> }) {
  return (
    <ol className={classNames(tiles.tiles, gridsStyles.steps)} data-count={block.items.length}>
      {block.items.map(({ title, text }, index) => (
        <li key={title} className={classNames(surface.card, tiles.tile, gridsStyles.step)}>
          <span className={classNames(tiles.number, gridsStyles.number)} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
