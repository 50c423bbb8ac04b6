const account = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the numbers of accounts in the text, each once. */
export const playersTyped = (text: string): string[] => [...new Set(text.toLowerCase().match(account))];
