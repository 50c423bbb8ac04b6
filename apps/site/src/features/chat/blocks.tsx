import type { ChatMe } from "@trevo/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { chatKeys, unblockMutation } from "./api.ts";

/** The players blocked by this player, each with a button to unblock. */
export function Blocks({ blocks }: { blocks: ChatMe["blocks"] }) {
  const { failure, run } = useAction(unblockMutation);
  const { user } = useSession();
  const client = useQueryClient(usePageQueries());
  const unblock = async (id: string) => {
    if (await run({ user_id: id })) await client.invalidateQueries({ queryKey: chatKeys.me(user?.id) });
  };
  if (blocks.length === 0) return null;
  return (
    <>
      <b>{m.chat_blocks()}</b>
      <ul className="chat-blocks">
        {blocks.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button tone="quiet" onClick={() => void unblock(id)}>
              {m.chat_unblock()}
            </Button>
          </li>
        ))}
      </ul>
      {failure ? <FailureNotice failure={failure} /> : null}
    </>
  );
}
