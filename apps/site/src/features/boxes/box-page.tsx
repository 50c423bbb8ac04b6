import "../../lib/facts.css";
import "./boxes.css";
import type { BoxTableReply } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { m } from "../../paraglide/messages.js";

/** One box: what it costs and what it returns on average. */
export function BoxPage({ table: { box } }: { table: BoxTableReply }) {
  return (
    <article className="boxes box-page">
      <h1 className="page-title">{box.title}</h1>
      <img src={box.image} alt="" width={320} height={320} />
      <dl className="panel account-facts">
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
      </dl>
      <ButtonLink href="/casino/crates">{m.boxes_all()}</ButtonLink>
    </article>
  );
}
