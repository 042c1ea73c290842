/** Modules by name, each loaded once; null for one that failed to load. */
export interface ModuleCache<Name, Module> {
  readonly load: (name: Name, load: () => Promise<Module>) => Promise<Module | null>;
  /** Forgets a failed module, so that the next request retries. */
  readonly forget: (name: Name) => void;
}

/**
 * A failure is cached until it is forgotten: a suspended component asks on every render and would otherwise retry
 * forever.
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
