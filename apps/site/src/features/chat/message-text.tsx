import type { ChatMessage } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { textParts } from "./text-parts.ts";

/** A message's text, with links where the server recognised its own addresses. */
export function MessageText({ text, entities }: Pick<ChatMessage, "text" | "entities">) {
  return textParts(text, entities).map((part, index) =>
    part.kind === "link" ? (
      <Link key={index} href={part.path}>
        {part.text}
      </Link>
    ) : part.kind === "mention" ? (
      <b key={index} className="chat-mention">
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}
