import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuthorCard } from '#shared/features/content/article-schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Avatar, Picture } from '../../../ui/picture.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './author-card.module.css';
import { authorPath } from './page-head.tsx';

interface AuthorProps {
  readonly author: AuthorCard;
}

/** The name as a link, where the variant has authors' pages. */
function AuthorName({ author: { slug, name } }: AuthorProps) {
  const { isSimply } = useAppState().site;
  return isSimply ? (
    <span className={styles.name}>{name}</span>
  ) : (
    <Link to={authorPath(slug)} className={styles.name} rel="author">
      {name}
    </Link>
  );
}

interface FaceProps extends AuthorProps {
  readonly size: 'medium' | 'large';
  readonly points: number;
}

/** The company's photograph, or the initials. */
function Face({ author: { name, picture }, size, points }: FaceProps) {
  return (
    <Avatar
      name={name}
      size={size}
      picture={picture && <Picture picture={picture} alt="" sizes={points} />}
    />
  );
}

/** Who wrote the article and, as children, when. */
export function AuthorByline({ author, children }: AuthorProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.byline}>
      <Face author={author} size="medium" points={56} />
      <div>
        <AuthorName author={author} />
        <p className={styles.meta}>{children}</p>
      </div>
    </div>
  );
}

/** Who wrote the article, below it. */
export function AuthorPanel({ author }: AuthorProps) {
  return (
    <div className={styles.panel}>
      <Face author={author} size="large" points={96} />
      <div>
        <p className={texts.caption}>Автор · {author.role}</p>
        <AuthorName author={author} />
        <p className={styles.lead}>{author.lead}</p>
      </div>
    </div>
  );
}
