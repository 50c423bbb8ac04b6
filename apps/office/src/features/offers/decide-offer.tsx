import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import type { OfferProps } from "./offer-panel.tsx";
import { stateShapes, useOfferWords } from "./offer-words.ts";

type OfferAct = "check" | "publish" | "pause" | "resume" | "end";

const versionIn = ({ versions }: OfferProps["offer"], state: "draft" | "checked"): number | null =>
  versions.find((one) => one.state === state)?.version ?? null;

/** True if the linter blocks publication at this brand. */
const isBlocked = ({ versions }: OfferProps["offer"]): boolean =>
  versions.some(({ state, report }) => state === "checked" && report?.findings.some(({ severity }) => severity === "block"));

function useActs({ of: { tenant }, offer }: Pick<OfferProps, "of" | "offer">): ReadonlySet<OfferAct> {
  const mayDraft = useCan(opens("POST /staff/:tenant/offers/:id/lint", "offers.draft"), tenant);
  const mayPublish = useCan(opens("POST /staff/:tenant/offers/:id/publish", "offers.publish"), tenant);
  const may: Record<OfferAct, boolean> = {
    check: mayDraft && versionIn(offer, "draft") !== null,
    publish: mayPublish && versionIn(offer, "checked") !== null && !isBlocked(offer),
    pause: mayPublish && offer.state === "published",
    resume: mayPublish && offer.state === "paused",
    end: mayPublish && (offer.state === "published" || offer.state === "paused"),
  };
  return new Set((Object.keys(may) as OfferAct[]).filter((act) => may[act]));
}

function useWhy(offer: OfferProps["offer"], acts: ReadonlySet<OfferAct>): string {
  const words = useOfferWords();
  const checked = versionIn(offer, "checked");
  if (offer.state === "ended") return words.whyEnded;
  if (isBlocked(offer)) return words.whyBlocked;
  if (acts.size === 0) return words.whyRead;
  if (acts.has("publish") && checked !== null) return words.whyChecked(checked);
  if (acts.has("check")) return words.whyDraft;
  return offer.state === "paused" ? words.whyPaused : words.whyLive;
}

/** Returns this member's actions on the stored offer, and the reason for its state. */
function useOfferActs({ of, offer }: OfferProps) {
  const words = useOfferWords();
  const acts = useActs({ of, offer });
  const why = useWhy(offer, acts);
  const decisionOf = useDecision({ of, offer });
  const labels: Record<OfferAct, string> = {
    check: words.check,
    publish: words.publishMore,
    pause: words.pause,
    resume: words.resume,
    end: words.endMore,
  };
  const listed = (Object.keys(labels) as OfferAct[]).filter((act) => acts.has(act));
  const main = listed.find((act) => act === "publish" || act === "check" || act === "resume");
  return {
    shape: stateShapes[offer.state],
    why,
    acts: listed.map((act) => ({
      act,
      label: labels[act],
      ...(act === main ? ({ look: "main", shortcut: "a" } as const) : act === "end" ? ({ look: "danger" } as const) : {}),
    })),
    decisionOf,
  };
}

/** Offers to check, publish, pause, resume and end. */
export const DecideOffer = (props: OfferProps) => <PanelDecisions<OfferAct> {...useOfferActs(props)} />;

function useDecision({ of, offer }: OfferProps): (act: OfferAct) => Decision {
  const words = useOfferWords();
  const params = { ...of };
  const checked = versionIn(offer, "checked") ?? 0;
  const terms_hash = offer.versions.find(({ version }) => version === checked)?.terms_hash;
  const read = terms_hash === undefined ? {} : { terms_hash };
  const again = (): void => readAgain("GET /staff/:tenant/offers/:id", "GET /staff/:tenant/offers", "GET /staff/proposals");
  const shared = { tenant: of.tenant, onConflict: again, onDone: again };
  const decisions: Record<OfferAct, Decision> = {
    check: {
      ...shared,
      title: words.checkTitle,
      text: words.checkText,
      action: words.check,
      send: () => request("POST /staff/:tenant/offers/:id/lint", { params }),
    },
    publish: {
      ...shared,
      title: words.publishTitle(checked),
      text: words.publishText,
      action: words.publish,
      asksReason: true,
      send: ({ reason, idempotencyKey }) =>
        request("POST /staff/:tenant/offers/:id/publish", { params, body: { version: checked, ...read, reason }, idempotencyKey }),
    },
    pause: {
      ...shared,
      title: words.pauseTitle,
      text: words.pauseText,
      action: words.pause,
      send: () => request("POST /staff/:tenant/offers/:id/pause", { params }),
    },
    resume: {
      ...shared,
      title: words.resumeTitle,
      text: words.resumeText,
      action: words.resume,
      send: () => request("POST /staff/:tenant/offers/:id/resume", { params }),
    },
    end: {
      ...shared,
      title: words.endTitle,
      text: words.endText,
      action: words.end,
      danger: true,
      send: () => request("POST /staff/:tenant/offers/:id/end", { params }),
    },
  };
  return (act) => decisions[act];
}
