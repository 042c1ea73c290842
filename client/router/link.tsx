import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { createPath, resolvePath, type To } from 'react-router';
import { useLocation, useNavigate } from './hooks.ts';
import { isPlainPress } from './plain-press.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Takes the place of the shown page in the history. */
  readonly replace?: boolean;
  /** Leaves the way to the browser, which loads the whole document. */
  readonly reloadDocument?: boolean;
}

/** An address of another site, or one that is no page: a phone, a letter. */
const outerAddress = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** An address from the root that there is nothing to resolve in. */
const isPlain = (to: To): to is string =>
  typeof to === 'string' && /^\/(?:[\w-]+\/)*(?:[?#][^.]*)?$/.test(to);

/** Leads to another page of the site without loading the document again. */
export function Link({ to, replace, reloadDocument = false, onClick, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const location = useLocation();
  const isOuter = typeof to === 'string' && outerAddress.test(to);
  const href = isOuter || isPlain(to) ? to : createPath(resolvePath(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOurs = !isOuter && !reloadDocument && (!rest.target || rest.target === '_self');
    if (!isOurs || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    void navigate(href, { replace: replace ?? href === createPath(location) });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
