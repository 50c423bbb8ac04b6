import { useQuery } from "@tanstack/react-query";
import type { PartnerAccount } from "@trevo/contract";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { ChangePartner } from "./change-partner.tsx";
import { stateShapes, usePartnerWords } from "./partner-words.ts";

const endpoint = "GET /staff/:tenant/partners";

/** Shows an account. It has no endpoint of its own, so the brand's few accounts are read to find it. */
export function PartnerPanel({ of, onClose, onDecided }: PanelProps) {
  const words = usePartnerWords();
  const file = useQuery({
    queryKey: [endpoint, "panel", of],
    queryFn: async ({ signal }) => {
      const { data } = await request(endpoint, { params: { tenant: of.tenant }, signal });
      return data.find(({ id }) => id === of.id) ?? null;
    },
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} account={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, account, onClose, onDecided }: PanelProps & { readonly account: PartnerAccount }) {
  const words = usePartnerWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  const titled = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, value]) => [words.fields[name] ?? name, <code key={name}>{value}</code>] as const);
  const moments = [
    [words.checked, account.checked_at],
    [words.used, account.activated_at],
    [words.ended, account.ended_at],
  ] as const;
  return (
    <Panel
      label={`${words.one}: ${words.kinds[account.kind]}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[account.state]}>{words.states[account.state]}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{words.kinds[account.kind]}</p>}
      foot={<ChangePartner of={of} account={account} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.protocol, account.adapter],
            [words.by, nameOf(account.made_by)],
            [words.made, moment(account.made_at)],
            ...moments.flatMap(([name, at]) => (at === null ? [] : [[name, moment(at)] as const])),
          ]}
        />
      </section>
      <PanelPart title={words.data}>
        <Facts facts={titled(account.config)} />
      </PanelPart>
      <PanelPart title={words.secrets}>
        <Facts facts={titled(account.fingerprints)} />
      </PanelPart>
    </Panel>
  );
}
