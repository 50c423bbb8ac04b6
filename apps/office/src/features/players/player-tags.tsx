import { useQuery } from "@tanstack/react-query";
import type { PlayerFile } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useTagWords } from "./tag-words.ts";

const endpoint = "GET /staff/:tenant/player-tags";

/** Opens the choice of one player's tags. */
export function PlayerTags({ file: { tenant, id, tags } }: { readonly file: PlayerFile }) {
  const words = useTagWords();
  const may = useCan(opens("POST /staff/:tenant/players/:id/tags", "players.tag"), tenant);
  const [asked, ask] = useState(false);
  const read = useQuery({
    queryKey: [endpoint, tenant, "panel"],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, signal }),
    enabled: may,
  });
  if (!may) return null;
  const known = read.data?.data ?? [];
  const again = (): void => readAgain("GET /staff/:tenant/players", "GET /staff/:tenant/players/:id", endpoint);
  const decision: Decision = {
    title: words.changeTitle,
    tenant,
    text: known.length === 0 ? words.none : words.changeText,
    action: words.changeAction,
    fields: [
      {
        name: "tags",
        title: words.tags,
        kind: "several",
        optional: true,
        options: known.map((tag) => ({ value: tag.id, title: tag.name })),
        initial: known
          .filter(({ name }) => tags.includes(name))
          .map((tag) => tag.id)
          .join(","),
      },
    ],
    send: ({ values }) => {
      const chosen = (values["tags"] ?? "").split(",").filter(Boolean);
      const had = known.filter(({ name }) => tags.includes(name)).map((tag) => tag.id);
      return request("POST /staff/:tenant/players/:id/tags", {
        params: { tenant, id },
        body: { add: chosen.filter((tag) => !had.includes(tag)), remove: had.filter((tag) => !chosen.includes(tag)) },
      });
    },
    onConflict: again,
    onDone: again,
  };
  return (
    <>
      <button type="button" className="button" disabled={!read.data} onClick={() => ask(true)}>
        {words.change}
      </button>
      <DecisionDialog decision={asked ? decision : null} onClose={() => ask(false)} />
    </>
  );
}
