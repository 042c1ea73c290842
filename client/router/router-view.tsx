import {
  Component,
  type ErrorInfo,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
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
  /** The error of the route's loader, or of one within it. */
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

const never = () => () => undefined;

/**
 * Tells its children which page the router shows; the old one stays until the new one is whole. It begins with the page
 * that its markup was rendered for.
 */
export function ShownPage({ children }: { readonly children: ReactNode }): ReactNode {
  const router = useRouter();
  const isTakingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [{ page, navigation }, setState] = useState(isTakingOver ? router.first : router.state);
  useLayoutEffect(() => {
    const follow = (next: AppRouter['state']) => startTransition(() => setState(next));
    // The page may have been left before it was taken over.
    follow(router.state);
    return router.subscribe(follow);
  }, [router]);
  return (
    <PageContext value={page}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </PageContext>
  );
}

/** Leaves out what fails, and reports it: the page goes on without it. */
class Optional extends Component<{
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return !this.state.hasFailed && this.props.children;
  }
}

/** Shows what the router shows. */
export function RouterView({ router }: { readonly router: AppRouter }): ReactNode {
  const Beside = router.first.page.matches[0]?.route.Beside;
  return (
    <RouterContext value={router}>
      {Beside && (
        <Optional onError={router.onError}>
          <Beside />
        </Optional>
      )}
      <ShownPage>
        <RouteAt depth={0} />
      </ShownPage>
    </RouterContext>
  );
}
