import type { PrivacyState } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { closingObstacles } from "./closing-obstacles.ts";
import { presentExport } from "./present.ts";
import { privacyStore } from "./store.ts";

export async function readPrivacy(needs: PrivacyNeeds, scope: PlayerScope): Promise<PrivacyState> {
  const key = keyOf(scope);
  const [terms, last, closing] = await Promise.all([
    needs.players.acceptance(key),
    privacyStore.latest(needs.db, key),
    closingObstacles(needs, key),
  ]);
  const now = needs.clock.now();
  const at = terms.accepted_at.toISOString();
  const dayOf = (moment: Date): string => localDate(moment, scope.tenant.timezone);
  return {
    consents: [
      { what: "terms", version: terms.version, at },
      { what: "adult", version: null, at },
    ],
    export: last && (last.expires_at === null || last.expires_at > now) ? presentExport(last) : null,
    next_export_at: last && dayOf(last.requested_at) === dayOf(now) ? nextDay(now, scope.tenant.timezone).toISOString() : null,
    obstacles: [...closing.obstacles],
    bonus: closing.bonus,
  };
}

const quarterMs = 15 * 60_000;

/** When the brand's next calendar day starts. Zone offsets and their changes are multiples of a quarter of an hour. */
function nextDay(now: Date, timezone: string): Date {
  const today = localDate(now, timezone);
  let moment = new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs);
  while (localDate(moment, timezone) === today) moment = new Date(moment.getTime() + quarterMs);
  return moment;
}
