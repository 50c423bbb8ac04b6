import type { ChatMe } from "@trevo/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { errorText, fieldErrors } from "../../lib/error-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { chatKeys, pickNameMutation } from "./api.ts";

/** The name under which the player writes; it can be changed again after 30 days. */
export function NameForm({ name, onDone }: { name: ChatMe["name"]; onDone: () => void }) {
  const [draft, setDraft] = useState(name.picked ? name.name : "");
  const [error, setError] = useState<string>();
  const { busy, send } = useSend(pickNameMutation);
  const { user } = useSession();
  const client = useQueryClient(usePageQueries());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await send({ name: draft.trim() });
    if (!reply.ok) return setError(fieldErrors(reply)["name"] ?? errorText(reply));
    await client.invalidateQueries({ queryKey: chatKeys.me(user?.id) });
    onDone();
  };
  return (
    <form className="chat-name-form" onSubmit={(event) => void submit(event)}>
      <TextInput
        label={m.chat_name()}
        hint={m.chat_name_hint()}
        value={draft}
        error={error}
        maxLength={16}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => setDraft(event.target.value)}
      />
      <div>
        <Button onClick={onDone}>{m.chat_cancel()}</Button>
        <Button tone="accent" type="submit" busy={busy ? m.chat_saving() : undefined}>
          {m.chat_name_save()}
        </Button>
      </div>
    </form>
  );
}
