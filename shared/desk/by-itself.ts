/** Header of what an open page of the desk asks by itself: nobody is there for it, and no session goes on because of it. */
export const BY_ITSELF_HEADER = 'Desk-By-Itself';
