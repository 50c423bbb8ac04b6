const longWord = /(?=[\w-]*\d)[\w-]{17,}/g;

/** `player:01a20695-915f-71b3-a2b6-b6ca0ed6d7bf` → `player:01a20695…d7bf`: enough to tell two apart. The whole belongs into a title. */
export const shortId = (text: string): string => text.replace(longWord, (id) => `${id.slice(0, 8)}…${id.slice(-4)}`);
