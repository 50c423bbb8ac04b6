import "./boxes.css";
import type { BoxTableReply } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { useLocale } from "../../lib/locale.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { basisPointsText } from "./box-text.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { OddsTable } from "./odds-table.tsx";

/** One box: its price, its average return, the probability of every prize, and the panel to buy and open it. */
export function BoxPage({ table }: { table: BoxTableReply }) {
  const locale = useLocale();
  const { box } = table;
  return (
    <ListMemory>
      <article className="boxes box-page">
        <h1 className="page-title">{box.title}</h1>
        <div className="box-stand">
          <BuyPanel box={box} />
          <dl className="panel box-facts">
            <div>
              <dt>{m.boxes_price()}</dt>
              <dd>
                <Money value={box.price} />
              </dd>
            </div>
            <div>
              <dt>{m.boxes_mean()}</dt>
              <dd>
                <Money value={box.mean_value} />
              </dd>
            </div>
            <div>
              <dt>{m.boxes_return()}</dt>
              <dd>{box.return_bps === null ? "–" : basisPointsText(box.return_bps, locale)}</dd>
            </div>
            <div>
              <dt>{m.boxes_sells_at()}</dt>
              <dd>{basisPointsText(box.sell_share_bps, locale)}</dd>
            </div>
          </dl>
        </div>
        <section>
          <h2>{m.boxes_odds()}</h2>
          <OddsTable prizes={table.prizes} />
          <p>{m.boxes_odds_note()}</p>
        </section>
        <section className="box-proof">
          <h2>{m.boxes_proof()}</h2>
          <p>{m.boxes_proof_text()}</p>
          <p>
            {m.boxes_version({ version: box.version })}: <code className="box-hash">{table.hash}</code>
          </p>
          <ButtonLink href="/fairness">{m.boxes_proof_check()}</ButtonLink>
        </section>
        <ButtonLink href="/casino/crates">{m.boxes_all()}</ButtonLink>
      </article>
    </ListMemory>
  );
}
