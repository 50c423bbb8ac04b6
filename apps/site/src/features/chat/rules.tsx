import type { Output } from "@trevo/contract/client";
import { Button } from "@trevo/ui/button";
import type { ReactNode } from "react";
import { m } from "../../paraglide/messages.js";

/** The chat rules, available at any time, followed by `children`. */
export function Rules({
  rules,
  onClose,
  children,
}: {
  rules: Output<"GET /chat/rooms">["rules"];
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <section className="chat-rules" aria-label={m.chat_rules()}>
      <RulesText text={rules.text} />
      {children}
      <Button onClick={onClose}>{m.close()}</Button>
    </section>
  );
}

export function RulesText({ text }: { text: string }) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => <p key={index}>{line}</p>);
}
