const marks: [RegExp, string][] = [
  [/[?#].*$/s, ""],
  [/[^\s@/]+@[^\s@/]+\.\w+/g, "[email]"],
  // A CPF, phone or card number: digits with common separators between them.
  [/\+?\d(?:[\s().-]*\d){6,}/g, "[digits]"],
  [/\b[\w-]{24,}\b/g, "[token]"],
  [/\s+/g, " "],
];

/** Removes what could identify a visitor from a browser's text (query strings, e-mails, long numbers, tokens), and puts it on one line. */
export const maskText = (text: string): string => marks.reduce((masked, [pattern, mark]) => masked.replace(pattern, mark), text).trim();
