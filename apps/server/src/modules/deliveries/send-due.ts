import { type Locale, localDate, localPath, startOfDay } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { type Tenant, tenantOfRow } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { isCounted, tagOf, withToken } from "./clicks.ts";
import { type DeliveryFacts, decideDelivery } from "./decide-delivery.ts";
import type { DeliveryNeeds, Outgoing, Unsubscribe } from "./needs.ts";
import { pushCareOf } from "./push-care.ts";
import { eventOf, keepFault, keepSent, maxAttempts, wordsContext } from "./keep-outcome.ts";
import { applyWaitingReports } from "./record-report.ts";
import { type Delivery, type StoredFacts, deliveryStore } from "./store.ts";
import { isDirect, templates } from "./templates.ts";
import { summaryIn, wordsOf } from "./words-of.ts";

const dayMs = 86_400_000;
/** A run ends after this many deliveries; the next minute's run continues. */
const perRun = 500;
/** Maximum time from the commit of the claim to the call of the carrier. Later, the carrier is not called. */
const leaseMs = 2_000;
/** A claim still open after this time was abandoned. Longer than any carrier takes. */
const abandonedMs = 60_000;
/** Delay after an internal error during the decision. */
const undecidedMs = 60_000;
/** Delay while the brand moves to another cell. */
const elsewhereMs = 60_000;
/** Delay after a carrier could not be reached; doubles each time. */
const retryMs = 30_000;

interface Claim {
  readonly delivery: Delivery;
  readonly message: Outgoing;
  readonly claimed_at: Date;
}

/** The job: sends everything that is due, one after the other. Concurrent processes take different deliveries. */
export async function sendDue(needs: DeliveryNeeds): Promise<void> {
  await resumeAbandoned(needs);
  await applyWaitingReports(needs);
  for (let count = 0; count < perRun; count++) {
    const next = await claimNext(needs);
    if (next === "nothing is due") return;
    if (next) await carry(needs, next);
  }
}

/**
 * Decides the next delivery and commits the decision before anything is sent. Returns null if it is not sent now. A delivery that cannot be
 * decided is postponed by a minute: it would otherwise stay the first due delivery and block the others.
 */
async function claimNext(needs: DeliveryNeeds): Promise<Claim | null | "nothing is due"> {
  let next: Delivery | undefined;
  try {
    return await needs.db.transaction().execute(async (tx) => {
      next = await deliveryStore.lockDue(tx, needs.clock.now());
      return next ? decide(needs, tx, next) : "nothing is due";
    });
  } catch (error) {
    if (!next) throw error;
    needs.log.error({ err: error, tenant_id: next.tenant_id, delivery: next.id }, "could not decide a delivery");
    const due_at = new Date(needs.clock.now().getTime() + undecidedMs);
    await deliveryStore.move(needs.db, next, { state: "held", reason: "not_decided", due_at });
    return null;
  }
}

/**
 * Class, category and text come from the current template, whichever release queued the delivery: what has become marketing since then is
 * decided as marketing.
 */
async function decide(needs: DeliveryNeeds, tx: Tx, queued: Delivery): Promise<Claim | null> {
  const template = templates.get(queued.template);
  // A delivery of an older or newer release must not block the others.
  if (!template?.vars.safeParse(queued.vars).success) {
    await deliveryStore.move(tx, queued, { state: "stopped", reason: "no_template" });
    return null;
  }
  const delivery = { ...queued, class: template.class, category: template.category, template_version: template.version };
  const tenant = await tenantOfRow(needs.tenants, delivery.tenant_id);
  if (tenant.state === "elsewhere") {
    // The cell that serves the brand afterwards decides, this one or the other.
    const due_at = new Date(needs.clock.now().getTime() + elsewhereMs);
    await deliveryStore.move(tx, queued, { state: "held", reason: "brand_elsewhere", due_at });
    return null;
  }
  const player = await needs.players.byId(delivery, tx);
  const address = player && addressOf(player, delivery.channel);
  const facts = await readFacts(needs, tx, { delivery, tenant, player, address });
  const decision = decideDelivery(facts);
  const reason = decision.act === "send" ? null : decision.reason;
  const event = { ...eventOf(delivery), kind: decision.act, detail: reason, at: facts.now };
  await deliveryStore.addEvent(tx, { ...event, facts: JSON.stringify(storedFacts(facts)) });
  if (decision.act === "send")
    return player && claim(needs, tx, { delivery, tenant, player, address, isSummary: decision.isSummary ?? false });
  const { state, due_at } =
    decision.act === "hold" ? { state: "held" as const, due_at: decision.until } : { state: endOf[decision.act], due_at: delivery.due_at };
  await deliveryStore.move(tx, delivery, { ...ofTemplate(delivery), state, reason, due_at });
  return null;
}

const endOf = { stop: "stopped", expire: "expired" } as const;

/** The template's values that the row stores from now on. */
const ofTemplate = ({ class: kind, category, template_version }: Delivery) => ({ class: kind, category, template_version });

interface Subject {
  readonly delivery: Delivery;
  readonly tenant: Tenant;
  readonly player: Player | null;
  readonly address: string | null;
}

interface Sendable extends Subject {
  readonly player: Player;
  readonly isSummary: boolean;
}

async function claim(needs: DeliveryNeeds, tx: Tx, sendable: Sendable): Promise<Claim> {
  const { delivery, address } = sendable;
  const claimed_at = needs.clock.now();
  const { message, version } = await writeMessage(needs, tx, sendable);
  const words_sealed = needs.vault.seal(JSON.stringify({ title: message.title, text: message.text }), wordsContext(delivery));
  const attempts = delivery.attempts + 1;
  const address_index = address === null ? null : needs.consents.indexOf(address);
  await deliveryStore.move(tx, delivery, {
    ...ofTemplate(delivery),
    template_version: version,
    state: "sending",
    reason: null,
    claimed_at,
    attempts,
    words_sealed,
    address_index,
  });
  return { delivery: { ...delivery, attempts, address_index }, message, claimed_at };
}

/** The block on marketing is read under the lock that an exclusion takes, so that one of the two comes first. */
async function readFacts(needs: DeliveryNeeds, tx: Tx, { delivery, tenant, player, address }: Subject): Promise<DeliveryFacts> {
  const { class: kind, category, channel, ttl_at } = delivery;
  const purpose = category === "chat" ? "chat_push" : "marketing";
  const block = kind === "marketing" ? await needs.protection.lockMarketing(tx, delivery) : null;
  await deliveryStore.lockPlayer(tx, delivery);
  const now = needs.clock.now();
  const day = startOfDay(localDate(now, tenant.timezone), tenant.timezone);
  const week = new Date(now.getTime() - 7 * dayMs);
  const hasCarrier = needs.carriers[channel] !== undefined && (await needs.isServed(delivery.tenant_id, channel));
  return {
    now,
    timezone: tenant.timezone,
    class: kind,
    category,
    channel,
    ttl_at,
    is_brand_active: tenant.state === "active",
    is_marketing_stopped: await deliveryStore.isMarketingStopped(tx, delivery.tenant_id),
    is_account_open: player !== null && player.state !== "closed",
    block,
    ...(await needs.consents.permissionsOf(tx, delivery, { purpose, category, channel, address })),
    is_reachable: hasCarrier && (channel === "push" ? await needs.hasDevice(delivery) : address !== null),
    claimed: await deliveryStore.claimed(tx, delivery, { day, week }),
  };
}

/** The facts that the delivery's own row does not contain. */
const storedFacts = ({
  now: _now,
  class: _class,
  category: _category,
  channel: _channel,
  ttl_at: _ttl,
  ...facts
}: DeliveryFacts): StoredFacts => facts;

/** Only confirmed addresses: an unconfirmed one may belong to a stranger. */
function addressOf(player: Player, channel: Delivery["channel"]): string | null {
  if (channel === "email") return player.email_verified_at && player.email;
  return channel === "push" ? null : player.phone_verified_at && player.phone;
}

async function writeMessage(
  needs: DeliveryNeeds,
  tx: Tx,
  { delivery, tenant, player, address, isSummary }: Sendable,
): Promise<{ readonly message: Outgoing; readonly version: string }> {
  const { tenant_id, player_id, reference, channel } = delivery;
  const { words, version } = isSummary ? summaryIn(player.language) : await wordsOf(tx, { delivery, tenant, locale: player.language });
  const [host = "localhost"] = await needs.tenants.hosts(tenant_id);
  const origin = needs.addressOf(host);
  const token = delivery.class === "marketing" && channel === "email" ? needs.vault.newToken() : null;
  if (token !== null) {
    const owner = { tenant_id, player_id, purpose: "marketing", channel } as const;
    await deliveryStore.addToken(tx, { ...owner, token_hash: sha256(token), created_at: needs.clock.now() });
  }
  const message = {
    to: { tenant_id, player_id },
    address,
    reference,
    locale: player.language,
    brand: tenant.settings.siteTitle,
    isMarketing: delivery.class === "marketing",
    push: pushCareOf({ class: delivery.class, category: delivery.category, timezone: tenant.timezone, now: needs.clock.now() }),
    title: words.title,
    text: words.text,
    path: words.link,
    url: withToken(`${origin}${localPath(words.link, player.language)}`, delivery),
    token: isCounted(delivery) ? reference : null,
    tag: tagOf(delivery),
    colors: tenant.settings.theme.light,
    unsubscribe: token === null ? null : unsubscribeLinks(origin, { token, locale: player.language }),
  };
  return { message, version };
}

const unsubscribeLinks = (origin: string, { token, locale }: { token: string; locale: Locale }): Unsubscribe => ({
  page: `${origin}${localPath("/unsubscribe", locale)}#${token}`,
  one_click: `${origin}/api/messages/unsubscribe/${token}`,
});

/** Calls the carrier within the lease of the claim, and records the outcome. */
async function carry(needs: DeliveryNeeds, { delivery, message, claimed_at }: Claim): Promise<void> {
  const claimed = { ...delivery, state: "sending" } as const;
  const retry = { state: "queued", due_at: new Date(claimed_at.getTime() + retryMs * 2 ** (delivery.attempts - 1)) } as const;
  if (needs.clock.now().getTime() - claimed_at.getTime() > leaseMs) return void (await deliveryStore.move(needs.db, claimed, retry));
  try {
    await keepSent(needs, claimed, await needs.carriers[delivery.channel]?.(message));
  } catch (error) {
    needs.log.warn({ err: error, tenant_id: delivery.tenant_id, delivery: delivery.id }, "could not send a delivery");
    await keepFault(needs, claimed, { error, retry: delivery.attempts < maxAttempts ? retry : null });
  }
}

/**
 * Sends abandoned mandatory and service messages again, because twice is better than never; for marketing, never is better than twice.
 * Direct messages are left to their sender, which retries.
 */
async function resumeAbandoned(needs: DeliveryNeeds): Promise<void> {
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    for (const delivery of await deliveryStore.lockAbandoned(tx, new Date(now.getTime() - abandonedMs), perRun)) {
      const isLost = delivery.class === "marketing" || delivery.attempts >= maxAttempts || isDirect(delivery);
      await deliveryStore.move(tx, delivery, isLost ? { state: "failed", reason: "no_answer" } : { state: "queued", due_at: now });
    }
  });
}
