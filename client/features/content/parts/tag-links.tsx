import type { ReactNode } from 'react';
import type { CountedTag } from '#shared/features/content/article-schema.ts';
import { FilterLinks } from '../../../ui/filter-links.tsx';
import { blogPath } from '../content-links.ts';

interface TagLinksProps {
  readonly tags: readonly CountedTag[];
  /** Code of the chosen subject; undefined for all articles. */
  readonly current: string | undefined;
}

/** Subjects of the blog as real links. */
export function TagLinks({ tags, current }: TagLinksProps): ReactNode {
  const all = { code: undefined, name: 'Все статьи', count: undefined };
  const choices = [all, ...tags].map(({ code, name, count }) => ({
    to: blogPath({ tag: code }),
    name,
    count,
    isCurrent: code === current,
  }));
  return <FilterLinks label="Темы блога" choices={choices} />;
}
