import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, useGameWords } from "./game-words.ts";
import { type CuratedGame, endpoint } from "./games.ts";

interface ChangeProps {
  readonly tenant: string;
  readonly game: CuratedGame;
}

const states = ["active", "maintenance", "disabled"] as const;

export function ChangeGame({ tenant, game }: ChangeProps) {
  const words = useGameWords();
  const can = useCan(opens("POST /staff/:tenant/games/:game_id", "catalog.curate"), tenant);
  const acts = useActs({ tenant, game });
  return (
    <PanelDecisions
      shape={stateShapes[game.state]}
      why={can ? words.why : words.whyRead}
      acts={can ? acts.map((act) => ({ act, label: `${act.title}…` })) : []}
      decisionOf={(act) => act}
    />
  );
}

type Change = Parameters<typeof request<"POST /staff/:tenant/games/:game_id">>[1]["body"];

/** Returns the actions on a game: its other states, the highlight, the position and the badge. */
function useActs({ tenant, game }: ChangeProps): Decision[] {
  const words = useGameWords();
  const params = { tenant, game_id: game.id };
  const again = (): void => readAgain(endpoint);
  const send = (body: Change) => request("POST /staff/:tenant/games/:game_id", { params, body });
  const shared = { tenant, onConflict: again, onDone: again };
  const featured: Decision = {
    ...shared,
    title: game.featured ? words.unfeature : words.feature,
    text: words.featureText,
    action: words.save,
    send: () => send({ featured: !game.featured }),
  };
  const first: Decision = {
    ...shared,
    title: words.toFront,
    text: words.toFrontText,
    action: words.toFront,
    send: () => request("POST /staff/:tenant/games-order", { params: { tenant }, body: { game_ids: [game.id] } }),
  };
  const badge: Decision = {
    ...shared,
    title: words.changeBadge,
    text: words.badgeText,
    action: words.save,
    fields: [
      {
        name: "badge",
        title: words.badge,
        kind: "choice",
        optional: true,
        blank: words.noBadge,
        initial: game.badge ?? "",
        options: Object.entries(words.badges).map(([value, title]) => ({ value, title })),
      },
    ],
    send: ({ values }) => send({ badge: badgeOf(values["badge"]) }),
  };
  const others = states.filter((state) => state !== game.state);
  return [
    ...others.map((state): Decision => ({
      ...shared,
      title: words.stateActs[state],
      text: words.stateTexts[state],
      action: words.stateActs[state],
      danger: state === "disabled",
      send: () => send({ state }),
    })),
    featured,
    first,
    badge,
  ];
}

const badgeOf = (value: string | undefined): CuratedGame["badge"] =>
  value === "new" || value === "live" || value === "bonus" || value === "demo" ? value : null;
