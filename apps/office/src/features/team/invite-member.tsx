import { useQuery } from "@tanstack/react-query";
import { minPasskeysOfStaffAdmins } from "@trevo/contract";
import { useState } from "react";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { request } from "../../lib/api.ts";
import { useCanEverywhere, useMember } from "../../lib/member.ts";
import { accessOf, useAccessFields } from "./access-fields.ts";
import { useTeamWords } from "./team-words.ts";

/** Longest address that the endpoint accepts. */
const longestEmail = 254;
const longestName = 80;

/** Shows the invitation above the team, and whether the member's own passkeys are insufficient. */
export function InviteMember() {
  const words = useTeamWords();
  const mayManage = useCanEverywhere("staff.manage");
  const [from, open] = useState<number | null>(null);
  const [isProposed, setProposed] = useState(false);
  const decisionOf = useInvitation(() => setProposed(true));
  if (!mayManage) return null;
  return (
    <div className="list-head">
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" onClick={() => open(Date.now())}>
          <Icon name="plus" small />
          {words.inviteMore}
        </button>
        {isProposed ? <output>{words.proposed}</output> : null}
      </div>
      <OwnPasskeys />
      <DecisionDialog decision={from === null ? null : decisionOf(from)} onClose={() => open(null)} />
    </div>
  );
}

function useInvitation(onProposed: () => void): (from: number) => Decision {
  const words = useTeamWords();
  const { operator } = useMember();
  const fields = useAccessFields("roles");
  const again = (): void => readAgain("GET /staff/members", "GET /staff/proposals");
  return (from) => ({
    tenant: operator,
    title: words.inviteTitle,
    text: words.inviteText,
    action: words.propose,
    asksReason: true,
    reasonHint: words.reasonHint,
    fields: [
      { name: "email", title: words.email, kind: "line", max: longestEmail },
      { name: "name", title: words.name, kind: "line", max: longestName },
      ...fields,
    ],
    send: ({ reason, values, idempotencyKey }) => {
      const { email = "", name = "" } = values;
      return request("POST /staff/members", { body: { email, name, ...accessOf(values, from), reason }, idempotencyKey });
    },
    onConflict: again,
    onDone: () => {
      onProposed();
      again();
    },
  });
}

/** Only a notice: a member who has lost their only passkey must not be locked out. */
function OwnPasskeys() {
  const words = useTeamWords();
  const own = useQuery({
    queryKey: ["GET /staff/me/passkeys"],
    queryFn: ({ signal }) => request("GET /staff/me/passkeys", { signal }),
  });
  const usable = own.data?.data.filter(({ works_here, is_blocked }) => works_here && !is_blocked).length;
  if (usable === undefined || usable >= minPasskeysOfStaffAdmins) return null;
  return (
    <p className="notice mt-2">
      <Icon name="key" small />
      <span>
        {words.ownPasskeys}{" "}
        <Link to="/chaves-de-acesso" className="underline">
          {words.ownPasskeysLink}
        </Link>
      </span>
    </p>
  );
}
