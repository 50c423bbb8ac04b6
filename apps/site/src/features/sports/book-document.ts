/*
 * A document's content security policy admits the partner's script only at the sportsbook's own addresses. A document opened elsewhere must
 * be reloaded before it can show the sportsbook.
 */

/** Addresses whose document admits the partner's script, or which redirect to such an address. */
const bookAddresses = /^\/(?:sportsbook(?:\/.*)?|widgetbetby|sports|sportschange)$/;

let admits = false;
let openBooks = 0;

/** Records that the open document was served at one of the sportsbook's addresses. */
export function admitBook(): void {
  admits = true;
}

export const admitsBook = (): boolean => admits;

/** Reloads the page when it is left for another address: the partner's script must not stay beside the login and the wallet. */
export function leaveBook(bare: string): void {
  if (!bookAddresses.test(bare)) location.reload();
}

/**
 * Until the returned function is called, the partner's script controls the sportsbook's pages, and the server's data for them does not
 * matter.
 */
export function holdBook(): () => void {
  openBooks += 1;
  return () => {
    openBooks -= 1;
  };
}

export const isBookOpen = (): boolean => openBooks > 0;
