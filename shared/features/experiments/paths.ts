/** Paths of the pages that experiments change. */
export const isExperimentPath = (pathname: string): boolean => /^\/(main\/?)?$/.test(pathname);
