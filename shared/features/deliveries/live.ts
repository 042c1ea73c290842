/** Where an account page opens the WebSocket that tells it to look again. */
export const LIVE_PATH = '/rest/live/';
