import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { useMember } from "../../lib/member.ts";
import { addPasskey, hasPasskeys } from "../../lib/passkeys.ts";
import { usePasskeyWords } from "./passkey-words.ts";

/** Longest name that the endpoint accepts. */
export const longestName = 60;

export function AddPasskey() {
  const words = usePasskeyWords();
  const { operator } = useMember();
  const [isOpen, setOpen] = useState(false);
  const again = (): void => readAgain("GET /staff/me/passkeys");
  const decision = {
    tenant: operator,
    title: words.add,
    text: words.addText,
    action: words.create,
    fields: [{ name: "name", title: words.name, hint: words.nameHint, kind: "line", max: longestName }],
    send: ({ values }: { values: Readonly<Record<string, string>> }) => addPasskey((values["name"] ?? "").trim()),
    onConflict: again,
    onDone: again,
  } as const;
  return (
    <div className="list-head">
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-t2">{words.why}</span>
        {hasPasskeys ? (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            <Icon name="plus" small />
            {words.add}
          </button>
        ) : (
          <span>{words.unsupported}</span>
        )}
      </div>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </div>
  );
}
