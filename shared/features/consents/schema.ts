/** Versions of the documents that a consent names; each change of a text gets a new version. */
export const documentVersions = {
  personalData: '2026-11-21',
  offer: '2026-11-21',
  subscription: '2026-11-21',
} as const;
