import {
  Component,
  type ErrorInfo,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import type { Page } from './route.ts';
import type { AppRouter } from './router.ts';
import {
  DepthContext,
  ErrorContext,
  NavigationContext,
  PageContext,
  RouterContext,
  usePage,
  useRouter,
} from './router-context.ts';

interface BoundaryProps {
  readonly page: Page;
  /** What the route's loader, or one within it, failed with. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly screen: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly page: Page;
  readonly caught: { readonly error: unknown } | undefined;
}

/** Shows the error screen for a failed loader or rendering until another page comes. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return page === state.page ? null : { page, caught: undefined };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const failure = this.state.caught ?? this.props.failure;
    if (!failure) return this.props.children;
    return <ErrorContext value={failure.error}>{this.props.screen}</ErrorContext>;
  }
}

function RouteAt({ depth }: { readonly depth: number }): ReactNode {
  const page = usePage();
  const { onError } = useRouter();
  const route = page.matches[depth]?.route;
  if (!route) return null;
  const { id, Component: View = Outlet, ErrorBoundary: ErrorView } = route;
  const view = (
    <DepthContext value={depth}>
      <View />
    </DepthContext>
  );
  if (!ErrorView) return view;
  const failure = page.errors && id in page.errors ? { error: page.errors[id] } : undefined;
  return (
    <ErrorBoundary page={page} failure={failure} screen={<ErrorView />} onError={onError}>
      {view}
    </ErrorBoundary>
  );
}

/** The place of the route within this one. */
export function Outlet(): ReactNode {
  return <RouteAt depth={use(DepthContext) + 1} />;
}

interface RouterContextsProps {
  readonly router: AppRouter;
  /** What the router shows, where a component follows it. */
  readonly shown?: Pick<AppRouter['state'], 'page' | 'navigation'>;
  readonly children: ReactNode;
}

/** What links and screens know of the router. */
export function RouterContexts({ router, shown = router.state, children }: RouterContextsProps): ReactNode {
  return (
    <RouterContext value={router}>
      <PageContext value={shown.page}>
        <NavigationContext value={shown.navigation}>{children}</NavigationContext>
      </PageContext>
    </RouterContext>
  );
}

/** Shows what the router shows; the old page stays until the new one is whole. */
export function RouterView({ router }: { readonly router: AppRouter }): ReactNode {
  const [shown, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = (next: AppRouter['state']) => startTransition(() => setState(next));
    // The page may have been left before it was taken over.
    follow(router.state);
    return router.subscribe(follow);
  }, [router]);
  return (
    <RouterContexts router={router} shown={shown}>
      <RouteAt depth={0} />
    </RouterContexts>
  );
}
