import type { BrandDraft } from "@trevo/contract";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { instantOf } from "../../frame/local-minute.ts";
import { request } from "../../lib/api.ts";
import { readLookAgain } from "./brand-look-query.ts";
import { useBrandLookWords } from "./brand-look-words.ts";

export type LookAct = "publish" | "schedule" | "unschedule";

interface Needs {
  readonly tenant: string;
  readonly data: BrandDraft;
  /** The names of the drafted fields. */
  readonly fields: string;
}

/** Returns the possible decisions on a draft. Each sends the version and the revision that were shown. */
export function useLookDecisions({ tenant, data, fields }: Needs): Record<LookAct, Decision> {
  const words = useBrandLookWords();
  const { draft, version, look, time_zone } = data;
  const title = draft?.patch.title ?? look.title;
  const seen = { base_version: version, revision: draft?.revision ?? 0 };
  const params = { tenant };
  const shared = { tenant, onDone: readLookAgain, onConflict: readLookAgain };
  const noted = { asksReason: true, reasonLabel: words.note, reasonHint: words.noteHint, reasonMissing: words.noteMissing } as const;
  return {
    publish: {
      ...shared,
      ...noted,
      title: words.publishTitle(title),
      text: words.publishText(fields),
      action: words.publish,
      send: ({ reason: note }) => request("POST /staff/:tenant/draft/publish", { params, body: { ...seen, note } }),
    },
    schedule: {
      ...shared,
      ...noted,
      title: words.scheduleTitle(title),
      text: words.scheduleText(fields),
      action: words.schedule.replace("…", ""),
      fields: [{ name: "goes_live_at", title: words.goesLive, kind: "moment", hint: words.zone(time_zone) }],
      send: ({ reason: note, values }) => {
        const goes_live_at = instantOf(values["goes_live_at"] ?? "", time_zone) ?? "";
        return request("POST /staff/:tenant/draft/schedule", { params, body: { ...seen, schedule: { goes_live_at, note } } });
      },
    },
    unschedule: {
      ...shared,
      title: words.unschedule,
      text: words.unscheduleText,
      action: words.unschedule,
      send: () => request("POST /staff/:tenant/draft/schedule", { params, body: { ...seen, schedule: null } }),
    },
  };
}
