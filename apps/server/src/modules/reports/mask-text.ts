const marks: [RegExp, string][] = [
  [/[?#].*$/s, ""],
  [/[^\s@/]+@[^\s@/]+\.\w+/g, "[email]"],
  // A CPF, a phone, a card: digits with whatever people put between them.
  [/\+?\d(?:[\s().-]*\d){6,}/g, "[digits]"],
  [/\b[\w-]{24,}\b/g, "[token]"],
  [/\s+/g, " "],
];

/** What a visitor's browser wrote, without what could be the visitor's: no query, e-mail, long number or token, and on one line. */
export const maskText = (text: string): string => marks.reduce((masked, [pattern, mark]) => masked.replace(pattern, mark), text).trim();
