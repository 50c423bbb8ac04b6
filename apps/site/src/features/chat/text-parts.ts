import type { ChatMessage } from "@trevo/contract";

export type TextPart = { kind: "text" | "mention"; text: string } | { kind: "link"; text: string; path: string };

/** A text divided at its entities. An entity that overlaps another, exceeds the text or leads to another site stays text. */
export function textParts(text: string, entities: ChatMessage["entities"]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const entity of [...entities].sort((one, other) => one.offset - other.offset)) {
    const end = entity.offset + entity.length;
    if (entity.offset < from || entity.length <= 0 || end > text.length) continue;
    if (entity.type === "link" && !isOwnPath(entity.path)) continue;
    if (entity.offset > from) parts.push({ kind: "text", text: text.slice(from, entity.offset) });
    const inside = text.slice(entity.offset, end);
    parts.push(entity.type === "link" ? { kind: "link", text: inside, path: entity.path } : { kind: "mention", text: inside });
    from = end;
  }
  return from < text.length ? [...parts, { kind: "text", text: text.slice(from) }] : parts;
}

/** `//host` and `/\host` lead to another site. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

const namePattern = /(?:^|\s)@([A-Za-z0-9_.]{0,16})$/;

/** Returns the partial name typed before the caret, or null. */
export const namePrefix = (beforeCaret: string): string | null => namePattern.exec(beforeCaret)?.[1] ?? null;

/** Returns at most five names that can be mentioned, latest writers first. Masked names cannot be mentioned. */
export function nameSuggestions(messages: readonly ChatMessage[], prefix: string): string[] {
  const names = messages.flatMap(({ user }) => (user && /^[A-Za-z0-9_.]{3,16}$/.test(user.name) ? [user.name] : []));
  const wanted = prefix.toLowerCase();
  return [...new Set(names.reverse())].filter((name) => name.toLowerCase().startsWith(wanted)).slice(0, 5);
}

/** Replaces the partial name at the end of the text by the complete name. */
export function withMention(text: string, name: string): string {
  const before = text.replace(/(^|\s)@[A-Za-z0-9_.]*$/, "$1");
  return `${before}${before === "" || /\s$/.test(before) ? "" : " "}@${name} `;
}

const roundPattern = /(?:https?:\/\/\S+)?\/fairness\/rounds\/([\w-]{1,64})/;

/** Returns the path of a pasted round address, which becomes a card, and the text without it. */
export function roundOf(text: string): { text: string; path: string } | null {
  const found = roundPattern.exec(text);
  return found ? { text: text.replace(found[0], "").trim(), path: `/fairness/rounds/${found[1]}` } : null;
}
