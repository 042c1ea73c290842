import {
  type ComponentType,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import {
  importAgain,
  type PickedProps,
  type Picking,
  pickFrom,
  reloadForChunk,
  tryAgain,
} from '../code/import-again.ts';
import { noteAsleep } from './awake.ts';
import { SentPart } from './sent-part.tsx';

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
  useEffect(() => (isAwake ? undefined : noteAsleep()), [isAwake]);
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
