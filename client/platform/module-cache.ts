/** Modules by name, each loaded once; null stands for one that did not load. */
export interface ModuleCache<Name, Module> {
  readonly load: (name: Name, load: () => Promise<Module>) => Promise<Module | null>;
  /** Forgets a module that did not load, so that the next request for it tries again. */
  readonly forget: (name: Name) => void;
}

/**
 * The failure itself is kept until it is forgotten: a component that suspends asks again on every rendering, and
 * without it would try without end.
 */
export function createModuleCache<Name, Module>(): ModuleCache<Name, Module> {
  const loaded = new Map<Name, Promise<Module | null>>();
  return {
    load(name, load) {
      const module = loaded.get(name) ?? load().catch(() => null);
      loaded.set(name, module);
      return module;
    },
    forget(name) {
      loaded.delete(name);
    },
  };
}
