import type { ComponentType } from "react";
import { Link, useNavigate } from "react-router";
import { useKeys } from "../../frame/keys.ts";
import type { RowKey } from "../../frame/list-types.ts";
import { type Opening, brandsOf, opens, useMember } from "../../lib/member.ts";
import { EntriesTab } from "./entries-tab.tsx";
import { LinksTab } from "./links-tab.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { PaymentsTab } from "./payments-tab.tsx";
import { pageOf } from "./player-panel.tsx";
import { ProtectionTab } from "./protection-tab.tsx";
import { RoundsTab } from "./rounds-tab.tsx";
import { SessionsTab } from "./sessions-tab.tsx";
import { useTabWords } from "./tab-words.ts";

export interface PlayerTab {
  /** Last part of the address; the first tab has none. */
  readonly path: string;
  readonly title: "timeline" | "entries" | "rounds" | "payments" | "protection" | "links" | "sessions" | "notes";
  readonly opens: Opening;
  /** Null for the page's own tab, which is shown beside the account. */
  readonly Rows: ComponentType<{ of: RowKey }> | null;
}

export const playerTabs: readonly PlayerTab[] = [
  { path: "", title: "timeline", opens: opens("GET /staff/:tenant/players/:id/timeline", "players.read"), Rows: null },
  { path: "lancamentos", title: "entries", opens: opens("GET /staff/:tenant/players/:id/entries", "players.read"), Rows: EntriesTab },
  { path: "rodadas", title: "rounds", opens: opens("GET /staff/:tenant/players/:id/rounds", "rounds.read"), Rows: RoundsTab },
  { path: "pagamentos", title: "payments", opens: opens("GET /staff/:tenant/players/:id/payments", "deposits.read"), Rows: PaymentsTab },
  {
    path: "protecao",
    title: "protection",
    opens: opens("GET /staff/:tenant/players/:id/protection", "protection.read"),
    Rows: ProtectionTab,
  },
  { path: "vinculos", title: "links", opens: opens("GET /staff/:tenant/link-groups", "links.read"), Rows: LinksTab },
  { path: "acessos", title: "sessions", opens: opens("GET /staff/:tenant/players/:id/sessions", "players.read"), Rows: SessionsTab },
  { path: "notas", title: "notes", opens: opens("GET /staff/:tenant/players/:id/notes", "players.read"), Rows: NotesTab },
];

interface TabsProps {
  readonly of: RowKey;
  readonly current: PlayerTab;
}

/** Shows the tabs of a player's page that the member may open. */
export function PlayerTabs({ of, current }: TabsProps) {
  const words = useTabWords();
  const member = useMember();
  const navigate = useNavigate();
  const shown = playerTabs.filter((tab) => brandsOf(member, tab.opens).includes(of.tenant));
  const addressOf = ({ path }: PlayerTab): string => (path === "" ? pageOf(of) : `${pageOf(of)}/${path}`);
  const step = (by: number): void => {
    const next = shown[shown.indexOf(current) + by];
    if (next) void navigate(addressOf(next));
  };
  useKeys({ "[": () => step(-1), "]": () => step(1) });
  return (
    <nav className="tabs rounded-[var(--corner-panel)] shadow-[var(--shadow)]" aria-label={words.tabs}>
      {shown.map((tab) => (
        <Link key={tab.path} to={addressOf(tab)} aria-current={tab === current ? "page" : undefined}>
          {words[tab.title]}
        </Link>
      ))}
    </nav>
  );
}
