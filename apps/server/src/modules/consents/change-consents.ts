import { type ConsentChannel, consentChannels, consentPurposes } from "@trevo/contract";
import { consentVersion } from "@trevo/contract/consent-text";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { AgreedAtRegistration, ConsentChange, PreferenceChange, RevocationJob } from "./consents.ts";
import type { ConsentNeeds } from "./needs.ts";
import { classOf } from "./policy.ts";
import { consentStore } from "./store.ts";

type Needs = Pick<ConsentNeeds, "db" | "clock" | "players" | "isServed">;

/** True if the channel has a carrier: a channel without one offers no consent and no choice. */
const isShown = async ({ isServed }: Needs, tenantId: number, channel: ConsentChannel): Promise<boolean> =>
  channel === "in_app" || isServed(tenantId, channel);

/** Records a change under the account's lock, one at a time. */
export async function recordConsent(needs: Needs, tx: Tx, { key, change }: { key: PlayerKey; change: ConsentChange }): Promise<void> {
  await needs.players.holdAlone(tx, key);
  const { purpose, channel, granted, source, text_version, request_id = null } = change;
  const known = (await consentStore.states(tx, key)).find((state) => state.purpose === purpose && state.channel === channel);
  if ((known?.granted ?? false) === granted) return;
  const at = needs.clock.now();
  await consentStore.record(tx, {
    ...key,
    purpose,
    channel,
    granted,
    source,
    text_version: granted ? (text_version ?? null) : null,
    at,
    request_id,
  });
  await recordPlayerEvent(tx, { ...key, kind: "consent_changed", key: newId(), data: { purpose, channel, granted }, at });
}

export const revokeConsentsJob = "revoke-consents";

/** The job: revokes all consents of the account. */
export async function revokeAll(needs: Needs, { source, ...key }: RevocationJob): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    for (const purpose of consentPurposes)
      for (const channel of consentChannels) await recordConsent(needs, tx, { key, change: { purpose, channel, granted: false, source } });
  });
}

export async function setConsent(needs: Needs, scope: PlayerScope, change: Omit<ConsentChange, "request_id">): Promise<void> {
  if (change.granted && change.text_version !== consentVersion) throw refuse("wrong_state");
  if (change.granted && !(await isShown(needs, scope.tenant.id, change.channel))) throw refuse("wrong_state");
  const { request_id } = scope;
  await needs.db.transaction().execute((tx) => recordConsent(needs, tx, { key: keyOf(scope), change: { ...change, request_id } }));
}

/**
 * Records consent in the registration's transaction. Agreement to another version of the text is not consent, but no reason to refuse an
 * account.
 */
export async function recordRegistration(
  needs: Needs,
  tx: Tx,
  { key, agreed }: { key: PlayerKey; agreed: AgreedAtRegistration },
): Promise<void> {
  const { text_version, channels, request_id } = agreed;
  if (text_version !== consentVersion) return;
  for (const channel of channels) {
    const change = { purpose: "marketing", channel, granted: true, source: "registration", text_version, request_id } as const;
    await recordConsent(needs, tx, { key, change });
  }
}

export async function setPreference(needs: Needs, scope: PlayerScope, input: PreferenceChange): Promise<void> {
  if (classOf(input.category) !== "service") throw refuse("wrong_state");
  if (!(await isShown(needs, scope.tenant.id, input.channel))) throw refuse("wrong_state");
  const changed_at = needs.clock.now();
  await needs.db.transaction().execute((tx) => consentStore.savePreference(tx, keyOf(scope), { ...input, changed_at }));
}
