import type { Box, OpenedBox, UserBox } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { lazy, Suspense, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { createIntentKey } from "../../lib/intent-key.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useSession } from "../../lib/session.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { buyBoxMutation, openBoxMutation, sellBoxMutation } from "./api.ts";

const OpeningStage = lazy(async () => ({ default: (await import("./opening-stage.tsx")).OpeningStage }));

/** Kept outside the page: after a lost response, returning and buying again does not buy a second box. */
const purchaseIntent = createIntentKey();

/** Buys a box, then opens or returns it. */
export function BuyPanel({ box }: { box: Box }) {
  const locale = useLocale();
  const { user } = useSession();
  const [own, setOwn] = useState<UserBox | null>(null);
  const [opened, setOpened] = useState<OpenedBox | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const buy = useSendOnce(buyBoxMutation, (body) => body, purchaseIntent);
  const open = useSendOnce(openBoxMutation);
  const sell = useSendOnce(sellBoxMutation);

  const buyOne = async () => {
    setFailure(null);
    setOpened(null);
    const reply = await buy.send({ box_id: box.id, version: box.version });
    if (reply.ok) setOwn(reply.data.data);
    else setFailure(reply);
  };
  const openOwn = async (id: string) => {
    setFailure(null);
    const reply = await open.send({ box_id: id });
    if (!reply.ok) return setFailure(reply);
    setOwn(null);
    setOpened(reply.data.data);
  };
  const sellOwn = async (id: string) => {
    setFailure(null);
    const reply = await sell.send({ id });
    if (reply.ok) setOwn(null);
    else setFailure(reply);
  };
  return (
    <section className="box-buy" aria-live="polite">
      {opened ? (
        <Suspense fallback={<p role="status">{m.boxes_opening()}</p>}>
          <OpeningStage key={opened.user_box.id} opened={opened} />
        </Suspense>
      ) : (
        <div className="box-plate">
          <img className="box-cover" src={box.image} alt="" width={240} height={240} />
        </div>
      )}
      {failure ? <FailureNotice failure={failure} /> : null}
      {own ? <p>{m.boxes_bought()}</p> : null}
      {!user ? (
        <ButtonLink tone="accent" size="large" href="/login">
          {m.boxes_log_in()}
        </ButtonLink>
      ) : own ? (
        <Button tone="accent" size="large" busy={open.busy ? m.boxes_opening() : undefined} onClick={() => void openOwn(own.id)}>
          {m.boxes_open()}
        </Button>
      ) : (
        <Button tone="accent" size="large" busy={buy.busy ? m.boxes_buying() : undefined} onClick={() => void buyOne()}>
          {(opened ? m.boxes_again : m.boxes_buy)({ amount: formatMoney(box.price, locale) })}
        </Button>
      )}
      {user ? (
        <div className="box-keys">
          {own ? (
            <Button busy={sell.busy ? m.boxes_selling() : undefined} onClick={() => void sellOwn(own.id)}>
              {m.boxes_sell({ amount: formatMoney(own.price, locale) })}
            </Button>
          ) : null}
          <ButtonLink href="/account/boxes">{m.boxes_my_boxes()}</ButtonLink>
        </div>
      ) : null}
    </section>
  );
}
