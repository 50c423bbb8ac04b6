import type { OwnStaffSession } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { HeaderProps } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useSessionWords } from "./session-words.ts";

/** Explains the list, and ends every other session. */
export function EndOthers({ page }: HeaderProps<OwnStaffSession>) {
  const words = useSessionWords();
  const { operator } = useMember();
  const [isOpen, setOpen] = useState(false);
  const again = (): void => readAgain("GET /staff/me/sessions");
  const decision: Decision = {
    tenant: operator,
    title: words.endOthersTitle,
    text: words.endOthersText,
    action: words.endOthers,
    danger: true,
    send: () => request("POST /staff/me/sessions/end-others", {}),
    onConflict: again,
    onDone: again,
  };
  const hasOthers = page?.data.some(({ is_current }) => !is_current) ?? false;
  return (
    <div className="list-head">
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-t2">{words.hint}</span>
        {hasOthers ? (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {words.endOthersMore}
          </button>
        ) : null}
      </div>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </div>
  );
}
