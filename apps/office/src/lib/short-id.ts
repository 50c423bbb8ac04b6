const longWord = /(?=[\w-]*\d)[\w-]{17,}/g;

/**
 * Shortens `player:01a20695-915f-71b3-a2b6-b6ca0ed6d7bf` to `player:01a20695…d7bf`, enough to distinguish two ids. Show the full id as a
 * title.
 */
export const shortId = (text: string): string => text.replace(longWord, (id) => `${id.slice(0, 8)}…${id.slice(-4)}`);
