import { useQueryClient } from "@tanstack/react-query";
import type { OpenedBox, UserBox } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Row } from "@trevo/ui/row-list";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { boxKeys, openBoxMutation, sellBoxMutation } from "./api.ts";

const OpeningStage = lazy(async () => ({ default: (await import("./opening-stage.tsx")).OpeningStage }));

/** An unopened box, which can be opened or, if bought, returned. Its result stays in place until the list is loaded again. */
export function OwnBox({ own, note }: { own: UserBox; note: ReactNode }) {
  const locale = useLocale();
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedBox | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const open = useSendOnce(openBoxMutation);
  const sell = useSendOnce(sellBoxMutation);
  const openIt = async () => {
    setFailure(null);
    const reply = await open.send({ box_id: own.id });
    if (!reply.ok) return setFailure(reply);
    setOpened(reply.data.data);
    void client.invalidateQueries({ queryKey: boxKeys.prizes });
  };
  const sellIt = async () => {
    setFailure(null);
    const reply = await sell.send({ id: own.id });
    if (!reply.ok) return setFailure(reply);
    void client.invalidateQueries({ queryKey: boxKeys.own });
  };
  const price = own.source === "given" ? m.boxes_given() : formatMoney(own.price, locale);
  return (
    <div className="own-box">
      <Row icon="box" title={own.box.title} note={note} end={price} />
      {opened ? (
        <Suspense fallback={<p role="status">{m.boxes_opening()}</p>}>
          <OpeningStage opened={opened} />
        </Suspense>
      ) : (
        <div className="own-box-actions">
          <Button tone="accent" busy={open.busy ? m.boxes_opening() : undefined} onClick={() => void openIt()}>
            {m.boxes_open()}
          </Button>
          {own.source === "bought" ? (
            <Button busy={sell.busy ? m.boxes_selling() : undefined} onClick={() => void sellIt()}>
              {m.boxes_sell({ amount: formatMoney(own.price, locale) })}
            </Button>
          ) : null}
        </div>
      )}
      {failure ? <FailureNotice failure={failure} /> : null}
    </div>
  );
}
