import { useQuery } from "@tanstack/react-query";
import type { RedemptionFile } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps } from "../../frame/list-types.ts";
import { Checks, Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { DecideRedemption } from "./decide-redemption.tsx";
import { reasonsOf, stateShapes, useRedemptionWords } from "./redemption-words.ts";

const endpoint = "GET /staff/:tenant/redemptions/:id";

export function RedemptionPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useRedemptionWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, file, onClose, onDecided }: PanelProps & { readonly file: RedemptionFile }) {
  const words = useRedemptionWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  const reasons = reasonsOf(file);
  return (
    <Panel
      label={`${words.one} ${shortId(file.id)}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.at(of.tenant, moment(file.created_at))}</span>
        </>
      }
      head={
        <p className="panel-amount mt-1">
          <Amount centavos={file.amount} />
        </p>
      }
      foot={<DecideRedemption of={of} file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [
              words.player,
              <Link key="player" to={`/jogadores/${of.tenant}/${file.player_id}`} className="font-semibold underline">
                {file.player_name}
              </Link>,
            ],
            [words.offer, file.offer_name[locale]],
            [words.version, file.version],
            ...(file.deposit_id === null ? [] : [[words.deposit, shortId(file.deposit_id)] as const]),
          ]}
        />
      </section>
      {reasons.length > 0 ? (
        <PanelPart title={file.state === "held" ? words.shares : words.why}>
          <Checks
            checks={reasons.map((reason) => ({ shape: file.state === "held" ? "look" : "waiting", text: words.reasons[reason] ?? reason }))}
          />
        </PanelPart>
      ) : null}
    </Panel>
  );
}
