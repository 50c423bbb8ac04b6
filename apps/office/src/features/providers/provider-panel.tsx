import { useQuery } from "@tanstack/react-query";
import type { BrandProvider } from "@trevo/contract";
import type { ReactNode } from "react";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { ChangeProvider } from "./change-provider.tsx";
import { ProviderCalls } from "./provider-calls.tsx";
import { shownState, stateShapes, useProviderWords } from "./provider-words.ts";

const endpoint = "GET /staff/:tenant/providers";

/** Shows a provider. It has no endpoint of its own, so the brand's few providers are read to find it. */
export function ProviderPanel({ of, onClose }: PanelProps) {
  const words = useProviderWords();
  const file = useQuery({
    queryKey: [endpoint, "panel", of],
    queryFn: async ({ signal }) => {
      const { data } = await request(endpoint, { params: { tenant: of.tenant }, signal });
      return data.find(({ code }) => code === of.id) ?? null;
    },
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} provider={file.data} onClose={onClose} />;
}

type FileProps = Pick<PanelProps, "of" | "onClose"> & { readonly provider: BrandProvider };

function File({ of, provider, onClose }: FileProps) {
  const words = useProviderWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  const { name, suspension } = provider;
  const state = shownState(provider);
  return (
    <Panel
      label={`${words.one}: ${name}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{name}</p>}
      foot={<ChangeProvider of={of} provider={provider} />}
    >
      {suspension ? (
        <PanelPart title={words.offTitle}>
          <p>“{suspension.reason}”</p>
          <p className="text-t3">{words.by(nameOf(suspension.suspended_by), moment(suspension.suspended_at))}</p>
        </PanelPart>
      ) : null}
      <Figures provider={provider} />
      {provider.agreement === "built_in" ? null : <Credentials of={of} />}
      <ProviderCalls of={of} />
    </Panel>
  );
}

function Figures({ provider: { agreement, games, synced_at, unlisted, recent, lists_games } }: Pick<FileProps, "provider">) {
  const words = useProviderWords();
  const number = useNumber();
  const { moment } = useMoments();
  const facts: (readonly [string, ReactNode])[] = [
    [words.agreement, words.agreements[agreement]],
    [words.games, number(games)],
  ];
  if (lists_games) facts.push([words.synced, synced_at === null ? words.none : moment(synced_at)], [words.unlisted, number(unlisted)]);
  if (recent)
    facts.push(
      [words.recent, number(recent.calls)],
      [words.period, words.from(moment(recent.since), moment(recent.until))],
      [words.notOk, words.of(number(recent.not_ok), number(recent.calls))],
      [words.median, words.ms(number(recent.median_ms))],
      [words.p95, words.ms(number(recent.p95_ms))],
    );
  return (
    <section className="panel-part">
      <Facts facts={facts} />
    </section>
  );
}

const credentials = "GET /staff/:tenant/providers/:provider/credentials";

function Credentials({ of }: Pick<FileProps, "of">) {
  const words = useProviderWords();
  const textOf = useErrorText();
  const { moment } = useMoments();
  const read = useQuery({
    queryKey: [credentials, of],
    queryFn: ({ signal }) => request(credentials, { params: { tenant: of.tenant, provider: of.id }, signal }).then(({ data }) => data),
  });
  const shown = read.data;
  return (
    <PanelPart title={words.keys}>
      {shown ? (
        <>
          <Facts
            facts={[
              [words.address, <code key="address">{shown.base_url}</code>],
              [words.client, <code key="client">{shown.client_id}</code>],
              [words.ownKey, <code key="own">{shown.own_key}</code>],
              ...shown.callback_keys.map(
                ({ fingerprint, ends_at }) =>
                  [
                    words.callbackKey,
                    <code key={fingerprint}>{ends_at === null ? fingerprint : words.until(fingerprint, moment(ends_at))}</code>,
                  ] as const,
              ),
              [words.changed, moment(shown.changed_at)],
            ]}
          />
          <p className="mt-2 text-[12px] text-t3">{words.keysText}</p>
        </>
      ) : (
        <p className="text-t3">{read.error ? textOf(read.error) : read.isPending ? words.loading : words.keysNone}</p>
      )}
    </PanelPart>
  );
}
