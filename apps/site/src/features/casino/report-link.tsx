import type { Game } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import type { RefObject } from "react";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { reportAddress } from "./report-address.ts";

/** The round is read when the link is used: a component that followed every round would render again for each. */
export function ReportLink({ game, round }: { game: Game; round: RefObject<string | null> }) {
  const { support } = useSite();
  const words = (
    <>
      <Icon name="warn" /> {m.game_report()}
    </>
  );
  if (!support) {
    return (
      <Link className="game-report" href={reportAddress(null, { game, round: null })}>
        {words}
      </Link>
    );
  }
  return (
    <a
      className="game-report"
      href={reportAddress(support, { game, round: null })}
      onClick={(event) => {
        event.currentTarget.href = reportAddress(support, { game, round: round.current });
      }}
    >
      {words}
    </a>
  );
}
