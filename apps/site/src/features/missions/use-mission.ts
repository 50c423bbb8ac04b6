import type { Mission } from "@trevo/contract";
import { useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { type Mutation, useSend } from "../../lib/use-action.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { claimMutation, missionKeys } from "./api.ts";

/** Message that distinguishes a refusal from an unknown outcome. */
const claimText = ({ status }: ApiFailure): string =>
  status === 0 || status >= 500 ? m.missions_claim_unknown() : m.missions_claim_failed();

/** Claims a mission, and shows errors in the wording of the specification. `claimed` runs before the lists are loaded again. */
export function useClaim(mission: Mission, claimed: () => Promise<void> = async () => undefined) {
  const client = usePageQueries();
  const { busy, send } = useSend(claimMutation as Mutation<{ data: Mission }, string>);
  const [error, setError] = useState<string | null>(null);
  const claim = async () => {
    setError(null);
    const reply = await send(mission.id);
    if (!reply.ok) return setError(claimText(reply));
    await claimed();
    await client.invalidateQueries({ queryKey: missionKeys.all });
  };
  return { busy, error, claim };
}
