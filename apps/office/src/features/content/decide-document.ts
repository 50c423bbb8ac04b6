import type { StaffDocumentDetail } from "@trevo/contract";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import { instantOf } from "../../frame/local-minute.ts";
import { request } from "../../lib/api.ts";
import { useContentWords } from "./content-words.ts";

export type Act = "bringBack" | "publish" | "schedule" | "unschedule" | "discard" | "withdraw";

interface Needs {
  readonly tenant: string;
  readonly document: StaffDocumentDetail;
  readonly again: () => void;
  readonly gone: () => void;
}

const dayMs = 86_400_000;
/** Offered notice periods for a new version of a legal text, in days. */
const notices = [0, 7, 15, 30];

/** Returns the possible decisions on a stored text. Each sends the revision that was shown. */
export function useDocumentDecisions({ tenant, document, again, gone }: Needs): Record<Act, Decision> {
  const words = useContentWords();
  const { slug, draft, title, time_zone } = document;
  const revision = draft?.revision ?? 0;
  const params = { tenant, slug };
  const shared = { tenant, onConflict: again, onDone: again };
  const legal = useLegalFields(document);
  const { version } = document;
  return {
    bringBack: {
      ...shared,
      title: words.bringBackTitle(title),
      text: words.bringBackText,
      action: words.makeDraft,
      asksReason: true,
      send: ({ reason }) =>
        request("POST /staff/:tenant/documents/:slug/restore", { params, body: { version, current_version: version, reason } }),
    },
    publish: {
      ...shared,
      title: words.publishTitle(title),
      text: words.publishText,
      action: words.publish,
      fields: legal.fields,
      send: ({ values }) =>
        request("POST /staff/:tenant/documents/:slug/publish", { params, body: { revision, ...legal.read(values, Date.now()) } }),
    },
    schedule: {
      ...shared,
      title: words.scheduleTitle(title),
      text: words.scheduleText,
      action: words.schedule.replace("…", ""),
      fields: [{ name: "goes_live_at", title: words.goesLive, kind: "moment", hint: words.zone(time_zone) }, ...legal.fields],
      send: ({ values }) => {
        const goes_live_at = instantOf(values["goes_live_at"] ?? "", time_zone) ?? "";
        const from = Date.parse(goes_live_at);
        return request("POST /staff/:tenant/documents/:slug/schedule", {
          params,
          body: { revision, goes_live_at, ...legal.read(values, from) },
        });
      },
    },
    unschedule: {
      ...shared,
      title: words.unschedule,
      text: words.unscheduleText,
      action: words.unschedule,
      send: () => request("POST /staff/:tenant/documents/:slug/schedule", { params, body: { revision, goes_live_at: null } }),
    },
    discard: {
      ...shared,
      onDone: gone,
      title: words.discard,
      text: words.discardText,
      action: words.discard,
      danger: true,
      send: () => request("POST /staff/:tenant/documents/:slug/draft/discard", { params, body: { revision } }),
    },
    withdraw: {
      ...shared,
      title: words.withdraw,
      text: words.withdrawText,
      action: words.withdraw,
      danger: true,
      send: () => request("POST /staff/:tenant/documents/:slug/withdraw", { params }),
    },
  };
}

/** Fields of a legal text: when it takes effect, and what changes, in each of its languages. */
function useLegalFields({ kind, draft }: StaffDocumentDetail) {
  const words = useContentWords();
  if (kind !== "legal") return { fields: [], read: () => ({}) };
  const hasEnglish = Boolean(draft?.content.en);
  const fields: DecisionField[] = [
    {
      name: "in_force_at",
      title: words.inForceField,
      kind: "choice",
      options: notices.map((days) => ({ value: String(days), title: days === 0 ? words.atOnce : words.inDays(days) })),
    },
    { name: "changes.pt", title: words.changesPt, kind: "text", max: 500 },
    ...(hasEnglish ? [{ name: "changes.en", title: words.changesEn, kind: "text", max: 500 } as const] : []),
  ];
  return {
    fields,
    read: (values: FieldValues, from: number) => {
      const days = Number(values["in_force_at"]);
      return {
        in_force_at: days === 0 || Number.isNaN(from) ? null : new Date(from + days * dayMs).toISOString(),
        changes: { pt: values["changes.pt"] ?? "", en: hasEnglish ? (values["changes.en"] ?? "") : null },
      };
    },
  };
}
