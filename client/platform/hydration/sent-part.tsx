import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** A part of the page, as React begins with it. */
interface Part {
  /** Whether it is hydrated: what the server has sent stands in the document until it is shown. */
  isSent: boolean;
}

const noChanges = () => () => undefined;

/** Tells once, by the first render, whether a component is hydrated; the answer renders nothing again. */
function usePart(): Part {
  const [part] = useState<Part>({ isSent: false });
  const noteSent = () => {
    part.isSent = true;
    return true;
  };
  useSyncExternalStore(noChanges, () => true, noteSent);
  return part;
}

/** Whether what is around is being rendered anew in place of what the server has sent. */
const AnewContext = createContext({ isAnew: false });

interface SentContentProps {
  /** What is around: missing for the page as a whole. */
  readonly around?: Part;
  readonly children: ReactNode;
}

/**
 * What the server has sent of a part. React renders it anew where it finds other markup, which a translation or the links
 * that a phone makes of numbers leave: what waits for a use of the page is then needed at once.
 */
export function SentContent({ around, children }: SentContentProps) {
  const isHydrated = usePart().isSent;
  const [rendering] = useState(() => {
    const isAnew = !isHydrated && around?.isSent !== false;
    return { isAnew };
  });
  useEffect(() => {
    if (around) around.isSent = false;
    rendering.isAnew = false;
  }, [around, rendering]);
  return <AnewContext value={rendering}>{children}</AnewContext>;
}

const never = new Promise<never>(() => undefined);

/** Shows no fallback in place of what the server has sent: React leaves that in the document while this waits. */
function Waiting({ part, fallback }: { readonly part: Part; readonly fallback: ReactNode }) {
  if (part.isSent && !import.meta.env.SSR) use(never);
  return fallback;
}

interface SentPartProps {
  /** Stands in its place where the server has sent nothing of it. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of the page that React takes over by itself. Where it can only be rendered anew, what the server has sent stands
 * until all that is inside is there.
 */
export function SentPart({ fallback, children }: SentPartProps) {
  const part = usePart();
  const [isInside] = useState(use(AnewContext).isAnew);
  if (isInside) return children;
  return (
    <Suspense fallback={<Waiting part={part} fallback={fallback} />}>
      <SentContent around={part}>{children}</SentContent>
    </Suspense>
  );
}
