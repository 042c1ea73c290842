/** By this an edge and an origin that are tried on one machine know each other; deployments have one of their own. */
export const LOCAL_HOP_SECRET = 'local-environment-only-no-secret';
