import { Row, RowsWaiting } from "@trevo/ui/row-list";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { affiliatePlayersQuery } from "./api.ts";
import { FriendState } from "./friend-state.tsx";

/** Players referred by the affiliate, with the link that each used. Their stakes are not shown. */
export function AffiliatePlayers() {
  const { user } = useSession();
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <PagedList
      list={affiliatePlayersQuery(user?.id)}
      emptyIcon="user"
      empty={m.affiliate_players_empty()}
      skeleton={<RowsWaiting count={3} />}
    >
      {(players) => (
        <ul className="rows">
          {players.map((player) => (
            <li key={player.joined_at}>
              <Row
                icon="user"
                title={player.name ?? m.refers_hidden()}
                note={`${player.link} · ${m.refers_joined({ when: momentText(player.joined_at, { locale, timezone }) })}`}
                end={player.state ? <FriendState state={player.state} /> : null}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
