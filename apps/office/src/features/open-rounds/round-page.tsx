import { useParams } from "react-router";
import { Forbidden } from "../../frame/states.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { AnyRoundPanel } from "./any-round-panel.tsx";

/** Shows one round on a page of its own. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const rounds = opens("GET /staff/:tenant/rounds/:id", "rounds.read");
  const may = useCan(rounds, tenant);
  return (
    <div className="detail-page">
      {may ? <AnyRoundPanel of={{ tenant, id }} onClose={null} /> : <Forbidden permission={rounds.permission} />}
    </div>
  );
}
