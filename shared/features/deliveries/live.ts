/** Where an account page opens the WebSocket that tells it to look again. */
export const LIVE_PATH = '/rest/live/';

/** The code that a socket is closed with whose session has ended: one of the codes that are free for applications. */
export const SESSION_ENDED_CODE = 4001;
