import {
  type ComponentType,
  createContext,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  importAgain,
  type PickedProps,
  type Picking,
  pickFrom,
  reloadForChunk,
  tryAgain,
} from '../code/import-again.ts';
import styles from './scripting.module.css';

type Late<Props> = NamedExoticComponent<Props> & {
  /** Loads the code now, so that the part is there together with what is around it. */
  readonly preload: () => Promise<ComponentType<Props>>;
};

interface Code<Props> {
  /** Undefined until it has come. */
  readonly loaded: () => ComponentType<Props> | undefined;
  readonly wait: () => Promise<ComponentType<Props>>;
}

interface ContentProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
  readonly onAwake: (isAwake: true) => void;
}

function Content<Props extends object>({ code, props, onAwake }: ContentProps<Props>) {
  useEffect(() => onAwake(true), [onAwake]);
  // After all hooks: when the code has come meanwhile, React renders again without this one and would miss those behind it.
  const View = code.loaded() ?? use(code.wait());
  return <View {...props} />;
}

interface PlaceProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
  readonly fallback: ReactNode;
}

/** React renders a part anew whose boundary gets new props before it is hydrated: it begins with those it was sent with. */
function Place<Props extends object>({ code, props, fallback }: PlaceProps<Props>) {
  const [first] = useState(props);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => (isAwake ? undefined : notePending()), [isAwake]);
  const shown = isAwake ? props : first;
  return useMemo(
    () => (
      <SentPart fallback={fallback}>
        <Content code={code} props={shown} onAwake={setAwake} />
      </SentPart>
    ),
    [code, shown, fallback],
  );
}

/**
 * A part of the page whose code comes by itself: the server renders it in place, and it stays as it was sent until its code
 * has come.
 */
export function late<Module, Pick extends Picking<Module>>(
  load: () => Promise<Module>,
  pick: Pick,
  fallback?: ReactNode,
): Late<PickedProps<Module, Pick>> {
  const part = latePart<object>(async () => pickFrom(await importAgain(load), pick), fallback);
  return part as Late<PickedProps<Module, Pick>>;
}

function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  // The server has all code at hand: rendered before it is read, a part would keep its page waiting.
  if (import.meta.env.SSR) preload().catch(() => undefined);
  const loadOrReload = async () => {
    try {
      return await preload();
    } catch (error) {
      // The build may be gone: a new document names the files of the next one.
      const isReloaded =
        navigator.onLine && reloadForChunk(window.location.pathname + window.location.search);
      if (isReloaded) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  const wait = () => {
    loading ??= import.meta.env.SSR ? preload() : tryAgain(loadOrReload);
    return loading;
  };
  const code: Code<Props> = { loaded: () => loaded, wait };
  const view = (props: Props) => <Place code={code} props={props} fallback={fallback} />;
  return Object.assign(memo(view), { preload });
}

/**
 * A control that needs scripts, in sight from the start: a press that comes before them is held until they answer it.
 * There is no such control where scripts are off.
 */
export function WithScripts({ children }: { readonly children: ReactNode }) {
  return <span className={styles.place}>{children}</span>;
}

/** Shown where scripts are off. */
export function WithoutScripts({ children }: { readonly children: ReactNode }) {
  return <span className={styles.fallback}>{children}</span>;
}

/** Stands where a part needs scripts and they are off: «Чтобы отправить заявку, включите…». */
export function NeedsScripts({ to }: { readonly to: string }) {
  return (
    <noscript>
      <p>Чтобы {to}, включите в браузере JavaScript или позвоните нам.</p>
    </noscript>
  );
}

const never = () => () => undefined;

/**
 * False on the server and while the page is hydrated, true from then on. What the browser alone knows waits for
 * it, so that the first render is the one that the server sent.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The page as a whole, after which its parts are hydrated. */
const page = {};
/** What of the page is not hydrated yet. */
const pending = new Set<object>([page]);

function noteAwake(part: object): void {
  pending.delete(part);
  if (pending.size === 0) document.documentElement.dataset.awake = '';
}

/** Notes a part that is hydrated later than what is around it; the answer says that it is. */
function notePending(): () => void {
  const part = {};
  pending.add(part);
  delete document.documentElement.dataset.awake;
  return () => noteAwake(part);
}

/**
 * Marks the document once everything on it is hydrated, for whoever drives it by a script: `html[data-awake]`. Called by
 * the outermost component, whose effects come after those of all that is hydrated with it.
 */
export function useAwakePage(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    noteAwake(page);
  }, []);
}

/** The same for a part under a `Suspense` of its own, whose content calls the answer from an effect. */
export function useLatePart(): () => void {
  const isAwake = useRef(false);
  const wake = useRef(() => {});
  useEffect(() => {
    // Shown by a navigation the content comes at once, and its effects before these.
    if (!isAwake.current) wake.current = notePending();
    return () => wake.current();
  }, []);
  return useCallback(() => {
    isAwake.current = true;
    wake.current();
  }, []);
}

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

const nothing = new Promise<never>(() => undefined);

/** Shows no fallback in place of what the server has sent: React leaves that in the document while this waits. */
function Waiting({ part, fallback }: { readonly part: Part; readonly fallback: ReactNode }) {
  if (part.isSent && !import.meta.env.SSR) use(nothing);
  return fallback;
}

interface SentPartProps {
  /** Stands in its place where the server has sent nothing of it. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of the page that React hydrates by itself. Where it can only be rendered anew, what the server has sent stands
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
