/*
 * The policy of a document lets the partner's script in at the book's own addresses alone. A document that was opened elsewhere has to be loaded anew
 * before it can show the book.
 */

/** Where the partner's script is let in, or what leads there. */
const bookAddresses = /^\/(?:sportsbook(?:\/.*)?|widgetbetby|sports|sportschange)$/;

let admits = false;
let openBooks = 0;

/** The open document came from one of the book's addresses. */
export function admitBook(): void {
  admits = true;
}

export const admitsBook = (): boolean => admits;

/** Left for another address, the page is loaded anew: the partner's script must not stay beside the login and the wallet. */
export function leaveBook(bare: string): void {
  if (!bookAddresses.test(bare)) location.reload();
}

/** Until the returned function is called, the pages of the book are the partner's to change: the server has nothing to say about them. */
export function holdBook(): () => void {
  openBooks += 1;
  return () => {
    openBooks -= 1;
  };
}

export const isBookOpen = (): boolean => openBooks > 0;
