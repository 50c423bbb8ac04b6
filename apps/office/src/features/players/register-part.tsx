import { useMutation } from "@tanstack/react-query";
import type { RegisterRecord } from "@trevo/contract";
import type { RowKey } from "../../frame/list-types.ts";
import { PanelPart } from "../../frame/panel.tsx";
import { Status, type Shape } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { usePlayerProtectionWords } from "./player-protection-words.ts";

const shapes: Record<RegisterRecord["state"], Shape> = { not_checked: "waiting", clear: "good", impeded: "stopped", unanswered: "look" };

/** Loads the player's entry in the national register only on request, because reading it is recorded. */
export function RegisterPart({ of }: { of: RowKey }) {
  const words = usePlayerProtectionWords();
  const { moment } = useMoments();
  const reading = useMutation({
    mutationFn: (how: "read" | "check") =>
      how === "read"
        ? request("GET /staff/:tenant/players/:id/register-record", { params: { ...of } })
        : request("POST /staff/:tenant/players/:id/register-record/check", { params: { ...of } }),
  });
  const record = reading.data?.data;
  return (
    <PanelPart title={words.registerTitle} note={words.registerNote}>
      <div role="status" className="grid gap-1">
        {record ? (
          <p>
            <Status shape={shapes[record.state]}>{words.register[record.state]}</Status>
            {record.reason === null ? null : (
              <span className="text-t3"> · {record.reason === "self_excluded" ? words.selfExcluded : words.prohibited}</span>
            )}
            {record.answered_at === null ? null : <span className="text-t3"> · {words.registerChecked(moment(record.answered_at))}</span>}
          </p>
        ) : null}
        {reading.isError ? <p className="text-danger">{words.registerFailed}</p> : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          disabled={reading.isPending}
          onClick={() => reading.mutate(record || reading.isError ? "check" : "read")}
        >
          {record || reading.isError ? words.registerCheck : words.registerRead}
        </button>
      </div>
    </PanelPart>
  );
}
