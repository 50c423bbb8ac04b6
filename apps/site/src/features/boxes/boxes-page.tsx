import "./boxes.css";
import type { Box } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { LateImage } from "@trevo/ui/late-image";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { Skeleton } from "@trevo/ui/states";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { BoxArt } from "./box-art.tsx";
import { boxesQuery } from "./api.ts";

/** Guarantees about boxes, shown before a purchase. */
const promises: { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: "eye", title: m.boxes_promise_odds, text: m.boxes_promise_odds_text },
  { icon: "shield", title: m.boxes_promise_proof, text: m.boxes_promise_proof_text },
  { icon: "swap", title: m.boxes_promise_sell, text: m.boxes_promise_sell_text },
];

/** The list of boxes, with the rules beside it. */
export function BoxesPage({ first }: { first: ListPage<Box> }) {
  return (
    <ListMemory>
      <div className="boxes">
        <section className="boxes-hero">
          <div>
            <h1>{m.nav_boxes()}</h1>
            <p>{m.boxes_lead()}</p>
          </div>
          <BoxArt />
        </section>
        <PagedList
          list={boxesQuery()}
          first={first}
          emptyIcon="box"
          empty={m.boxes_empty()}
          emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
          skeleton={
            <div className="boxes-shelf">
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} className="h-60" />
              ))}
            </div>
          }
        >
          {(boxes) => (
            <ul className="boxes-shelf">
              {boxes.map((box) => (
                <li key={box.id}>
                  <Link className="panel box-card" href={`/casino/box/${box.name}`}>
                    <LateImage src={box.image} alt="" width={160} height={160} />
                    <span>
                      <b>{box.title}</b>
                      <small>
                        {m.boxes_mean()} <Money value={box.mean_value} />
                      </small>
                      <strong>
                        <Money value={box.price} />
                      </strong>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        <ul className="boxes-promises">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="panel">
              <Icon name={icon} />
              <b>{title()}</b>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </ListMemory>
  );
}
