import type { SearchKind } from '#shared/features/search/labels.ts';
import type { SearchHit } from '#shared/features/search/schema.ts';
import { markedParts } from '#shared/search-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import styles from './hit-content.module.css';

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return markedParts(text, query).map(({ text: part, at, isHit }) =>
    isHit ? <mark key={at}>{part}</mark> : part,
  );
}

interface HitContentProps {
  readonly kind: SearchKind;
  readonly hit: SearchHit;
  /** The query, whose words are highlighted. */
  readonly query: string;
}

/** A result: picture, title and description. */
export function HitContent({ kind, hit, query }: HitContentProps) {
  const { title, line, picture, tint } = hit;
  return (
    <>
      <span
        className={styles.thumb}
        style={tintStyle(tint ?? 'sand')}
        data-plate={kind === 'dish' || kind === 'programme' || undefined}
      >
        {picture ? (
          <Picture picture={picture} alt="" sizes={56} />
        ) : kind === 'question' ? (
          <Icon name="info" />
        ) : (
          <Icon name="list" />
        )}
      </span>
      <span className={styles.text}>
        <b>
          <Marked text={title} query={query} />
        </b>
        <small>
          <Marked text={line} query={query} />
        </small>
      </span>
    </>
  );
}
