/** The page of the desk where an invitation is taken. */
export const JOIN_PATH = '/join/';

/** The link of an invitation; its secret stands behind the sign that browsers send to nobody. */
export const invitationLink = (deskOrigin: string, invitation: string): string =>
  `${deskOrigin}${JOIN_PATH}#${invitation}`;
