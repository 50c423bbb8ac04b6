import type { BrandProvider } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { type ProviderWords, shownState, stateShapes, useProviderWords } from "./provider-words.ts";

type Act = "state" | "test" | "sync" | "setKeys" | "rotate";

interface ChangeProps {
  readonly of: RowKey;
  readonly provider: BrandProvider;
}

const hourMs = 3_600_000;
/** Longest time for which previous keys stay valid, in hours: a week. */
const overlapMax = 168;

export function ChangeProvider({ of, provider }: ChangeProps) {
  const words = useProviderWords();
  const [said, say] = useState<string | null>(null);
  const mayOperate = useCan(opens("POST /staff/:tenant/providers/:provider/state", "providers.operate"), of.tenant);
  const mayKey = useCan(opens("POST /staff/:tenant/providers/:provider/credentials", "providers.credentials"), of.tenant);
  const { state, agreement, lists_games } = provider;
  const canAsk = mayOperate && lists_games && agreement !== "none";
  const decisions = { ...useOperating({ of, provider, say }), ...useKeyDecisions({ of, provider }) };
  const acts = [
    ...(mayOperate && agreement !== "none"
      ? [
          state === "on"
            ? ({ act: "state", label: words.off, look: "danger", shortcut: "r" } as const)
            : ({ act: "state", label: words.on, look: "main", shortcut: "a" } as const),
        ]
      : []),
    ...(canAsk ? (["test", "sync"] as const).map((act) => ({ act, label: words[act] })) : []),
    ...(mayKey && agreement !== "built_in" ? [{ act: "setKeys" as const, label: words.setKeys }] : []),
    ...(mayKey && agreement === "credentials" ? [{ act: "rotate" as const, label: words.rotate }] : []),
  ];
  const shown = shownState(provider);
  return (
    <PanelDecisions<Act>
      shape={stateShapes[shown]}
      why={<span role="status">{said ?? (mayOperate || mayKey ? words.why[shown] : words.whyRead)}</span>}
      acts={acts}
      decisionOf={(act) => decisions[act]}
    />
  );
}

const again = (): void =>
  readAgain(
    "GET /staff/:tenant/providers",
    "GET /staff/:tenant/providers/:provider/credentials",
    "GET /staff/:tenant/providers/:provider/calls",
  );

function useOperating({ of, provider, say }: ChangeProps & { readonly say: (text: string | null) => void }) {
  const words = useProviderWords();
  const number = useNumber();
  const { name, state } = provider;
  const params = { tenant: of.tenant, provider: of.id };
  const shared = { tenant: of.tenant, onConflict: again, onDone: again };
  const next = state === "on" ? "off" : "on";
  const decisions: Record<"state" | "test" | "sync", Decision> = {
    state: {
      ...shared,
      title: next === "off" ? words.offTitleOf(name) : words.onTitle(name),
      text: next === "off" ? words.offText : words.onText,
      action: next === "off" ? words.offAction : words.onAction,
      danger: next === "off",
      asksReason: true,
      send: async ({ reason }) => {
        await request("POST /staff/:tenant/providers/:provider/state", { params, body: { state: next, reason } });
        say(null);
      },
    },
    test: {
      ...shared,
      title: words.testTitle(name),
      text: words.testText,
      action: words.testAction,
      send: async () => {
        const { data } = await request("POST /staff/:tenant/providers/:provider/test", { params });
        say(data.fault === null ? words.tested(number(data.games ?? 0), words.ms(number(data.ms))) : words.testFailed(data.fault));
      },
    },
    sync: {
      ...shared,
      title: words.syncTitle(name),
      text: words.syncText,
      action: words.syncAction,
      send: async () => {
        const { data } = await request("POST /staff/:tenant/providers/:provider/sync", { params });
        say(words.imported(number(data.listed), number(data.added), number(data.changed)));
      },
    },
  };
  return decisions;
}

/** How long a step-up may take, in ms. */
const signingMs = 600_000;

/** Remembers when it was first called, while a member signs: the step-up is bound to the body, which is sent again with it. */
const firstCall = (): (() => number) => {
  let at = 0;
  return () => {
    const now = Date.now();
    if (now - at > signingMs) at = now;
    return at;
  };
};

const keyField = (name: "own_key" | "callback_key", words: ProviderWords) =>
  ({
    name,
    title: name === "own_key" ? words.ownKey : words.callbackKey,
    hint: name === "own_key" ? words.ownKeyHint : words.callbackKeyHint,
    kind: "text",
    max: 8_000,
  }) as const;

function useKeyDecisions({ of, provider: { name } }: ChangeProps) {
  const words = useProviderWords();
  const params = { tenant: of.tenant, provider: of.id };
  const shared = { tenant: of.tenant, onConflict: again, onDone: again };
  const start = firstCall();
  const decisions: Record<"setKeys" | "rotate", Decision> = {
    setKeys: {
      ...shared,
      title: words.setTitle(name),
      text: words.setText,
      action: words.setAction,
      danger: true,
      fields: [
        { name: "base_url", title: words.address, kind: "line", max: 300 },
        { name: "client_id", title: words.client, kind: "line", max: 200 },
        keyField("own_key", words),
        keyField("callback_key", words),
      ],
      send: ({ values: { base_url = "", client_id = "", own_key = "", callback_key = "" } }) =>
        request("POST /staff/:tenant/providers/:provider/credentials", { params, body: { base_url, client_id, own_key, callback_key } }),
    },
    rotate: {
      ...shared,
      title: words.rotateTitle(name),
      text: words.rotateText,
      action: words.rotateAction,
      fields: [
        keyField("callback_key", words),
        { name: "hours", title: words.overlap, kind: "integer", min: 1, max: overlapMax, initial: "24" },
      ],
      send: ({ values: { callback_key = "", hours = "" } }) => {
        const ends_at = new Date(start() + Number(hours) * hourMs).toISOString();
        return request("POST /staff/:tenant/providers/:provider/callback-key", { params, body: { callback_key, ends_at } });
      },
    },
  };
  return decisions;
}
