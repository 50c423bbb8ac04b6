import "./boxes.css";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { RowsWaiting } from "@trevo/ui/row-list";
import { TabRow } from "@trevo/ui/tabs";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ownBoxesQuery, prizesQuery } from "./api.ts";
import { OwnBox } from "./own-box.tsx";
import { OwnPrize } from "./own-prize.tsx";

/** The player's unopened boxes and prizes. */
export function MyBoxesPage() {
  const [query] = useSearchParams();
  const prizes = query.get("tab") === "prizes";
  return (
    <ListMemory>
      <div className="boxes">
        <h1 className="page-title">{m.boxes_mine_title()}</h1>
        <TabRow label={m.boxes_mine_tabs()}>
          <Link to="?tab=boxes" preventScrollReset aria-current={prizes ? undefined : "page"}>
            <Icon name="box" />
            {m.boxes_mine_boxes()}
          </Link>
          <Link to="?tab=prizes" preventScrollReset aria-current={prizes ? "page" : undefined}>
            <Icon name="gift" />
            {m.boxes_mine_prizes()}
          </Link>
        </TabRow>
        {prizes ? <Prizes /> : <OwnBoxes />}
      </div>
    </ListMemory>
  );
}

const shelf = () => <ButtonLink href="/casino/crates">{m.boxes_all()}</ButtonLink>;

function OwnBoxes() {
  const { user } = useSession();
  const zone = useZone();
  return (
    <PagedList list={ownBoxesQuery(user?.id)} emptyIcon="box" empty={m.boxes_mine_empty()} emptyAction={shelf()} skeleton={<RowsWaiting />}>
      {(boxes) => (
        <ul className="rows">
          {boxes.map((own) => (
            <li key={own.id}>
              <OwnBox own={own} note={momentText(own.bought_at, zone)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Prizes() {
  const { user } = useSession();
  const zone = useZone();
  return (
    <PagedList
      list={prizesQuery(user?.id)}
      emptyIcon="gift"
      empty={m.boxes_prizes_empty()}
      emptyAction={shelf()}
      skeleton={<RowsWaiting />}
    >
      {(prizes) => (
        <ul className="rows">
          {prizes.map((prize) => (
            <li key={prize.id}>
              <OwnPrize prize={prize} note={momentText(prize.won_at, zone)} dateText={(at) => momentText(at, zone)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function useZone() {
  const locale = useLocale();
  const { timezone } = useSite();
  return { locale, timezone };
}
