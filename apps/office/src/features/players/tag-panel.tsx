import { useQuery } from "@tanstack/react-query";
import type { PlayerTag } from "@trevo/contract";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { TagEffect } from "./tag-effect.tsx";
import { playersTyped } from "./players-typed.ts";
import { useTagWords } from "./tag-words.ts";

const endpoint = "GET /staff/:tenant/player-tags";

type Act = "add" | "remove" | "retire";

export function TagPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useTagWords();
  const read = useQuery({
    queryKey: [endpoint, of.tenant, "panel"],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant }, signal }),
  });
  const tag = read.data?.data.find(({ id }) => id === of.id);
  if (!tag) return <PanelState label={words.one} onClose={onClose} error={read.error} onRetry={() => void read.refetch()} />;
  return <Tag tenant={of.tenant} tag={tag} onClose={onClose} onDecided={onDecided} />;
}

interface TagProps extends Omit<PanelProps, "of"> {
  readonly tenant: string;
  readonly tag: PlayerTag;
}

function Tag({ tenant, tag, onClose, onDecided }: TagProps) {
  const words = useTagWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  const number = useNumber();
  const may = useCan(opens("POST /staff/:tenant/player-tags/:id/apply", "players.tag"), tenant);
  const decisionOf = useDecision({ tenant, tag, onDecided });
  return (
    <Panel
      label={`${words.one}: ${tag.name}`}
      onClose={onClose}
      line={
        <>
          <Status shape="good">{words.one}</Status>
          <span>{tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{tag.name}</p>}
      foot={
        <PanelDecisions<Act>
          shape="waiting"
          why={may ? words.whyMay : words.whyRead}
          acts={
            may
              ? [
                  { act: "add", label: words.put, look: "main", shortcut: "a" },
                  { act: "remove", label: words.take, shortcut: "r" },
                  { act: "retire", label: words.retire, look: "danger" },
                ]
              : []
          }
          decisionOf={decisionOf}
        />
      }
    >
      <section className="panel-part">
        <p className="mb-3 break-words">{tag.note}</p>
        <Facts
          facts={[
            [
              words.players,
              <Link key="players" className="underline" to={`/jogadores?tenant=${tenant}&tag=${tag.id}`}>
                {number(tag.players)} · {words.seePlayers}
              </Link>,
            ],
            [words.createdBy, nameOf(tag.created_by)],
            [words.created, moment(tag.created_at)],
          ]}
        />
      </section>
    </Panel>
  );
}

function useDecision({ tenant, tag, onDecided }: Omit<TagProps, "onClose">): (act: Act) => Decision {
  const words = useTagWords();
  const number = useNumber();
  const again = (): void => readAgain(endpoint, "GET /staff/:tenant/players", "GET /staff/:tenant/players/:id");
  const params = { tenant, id: tag.id };
  const bulk = (action: "add" | "remove"): Decision => ({
    tenant,
    title: action === "add" ? words.putTitle(tag.name) : words.takeTitle(tag.name),
    text: words.bulkText,
    action: action === "add" ? words.putAction : words.takeAction,
    asksReason: true,
    reasonMax: 500,
    fields: [{ name: "players", title: words.ids, kind: "text", max: 20_000 }],
    effect: (values) => <TagEffect tenant={tenant} id={tag.id} action={action} players={playersTyped(values["players"] ?? "")} />,
    send: ({ reason, values }) =>
      request("POST /staff/:tenant/player-tags/:id/apply", {
        params,
        body: { action, reason, players: playersTyped(values["players"] ?? ""), dry_run: false },
      }),
    onConflict: again,
    onDone: again,
  });
  return (act) =>
    act === "retire"
      ? {
          tenant,
          title: words.retireTitle(tag.name),
          text: words.retireText(number(tag.players)),
          action: words.retireAction,
          danger: true,
          asksReason: true,
          reasonMax: 500,
          send: ({ reason }) => request("POST /staff/:tenant/player-tags/:id/retire", { params, body: { reason } }),
          onConflict: again,
          onDone: () => {
            again();
            onDecided();
          },
        }
      : bulk(act);
}
