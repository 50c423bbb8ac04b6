import { useQueryClient } from "@tanstack/react-query";
import type { Prize, PrizeState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Row } from "@trevo/ui/row-list";
import { type ReactNode, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { boxKeys, sellPrizeMutation } from "./api.ts";
import { ShipForm } from "./ship-form.tsx";

const stateTexts: Record<PrizeState, () => string> = {
  paid: m.prize_state_paid,
  granted: m.prize_state_granted,
  won: m.prize_state_won,
  sold: m.prize_state_sold,
  requested: m.prize_state_requested,
  preparing: m.prize_state_preparing,
  shipped: m.prize_state_shipped,
  delivered: m.prize_state_delivered,
  returned: m.prize_state_returned,
};

/** A prize. An item can be sold back or shipped, and shows the progress of its shipment. */
export function OwnPrize({ prize, note, dateText }: { prize: Prize; note: ReactNode; dateText: (at: string) => string }) {
  const locale = useLocale();
  const client = useQueryClient();
  const [isShipping, setIsShipping] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const sell = useSendOnce(sellPrizeMutation);
  const refresh = () => void client.invalidateQueries({ queryKey: boxKeys.prizes });
  const sellIt = async () => {
    setFailure(null);
    const reply = await sell.send({ id: prize.id });
    if (reply.ok) refresh();
    else setFailure(reply);
  };
  const mayShip = prize.state === "won" || prize.state === "returned";
  const { shipment } = prize;
  return (
    <div className="own-box">
      <Row icon="gift" title={prize.title} note={note} end={formatMoney(prize.value, locale)} />
      <p className="prize-steps">{stateTexts[prize.state]()}</p>
      {shipment ? (
        <ol className="prize-steps">
          {shipment.steps.map((step) => (
            <li key={step.state}>
              {stateTexts[step.state]()} · {dateText(step.at)}
            </li>
          ))}
          {shipment.tracking ? <li>{m.boxes_tracking({ code: shipment.tracking })}</li> : null}
          {prize.state === "delivered" ? null : <li>{m.boxes_promised({ date: dateText(shipment.promised_until) })}</li>}
        </ol>
      ) : null}
      {isShipping && mayShip ? (
        <ShipForm
          id={prize.id}
          onSent={() => {
            setIsShipping(false);
            refresh();
          }}
          onCancel={() => setIsShipping(false)}
        />
      ) : (
        <div className="own-box-actions">
          {mayShip ? (
            <Button tone="accent" onClick={() => setIsShipping(true)}>
              {m.boxes_ship()}
            </Button>
          ) : null}
          {prize.sell_amount === null ? null : (
            <Button busy={sell.busy ? m.boxes_selling() : undefined} onClick={() => void sellIt()}>
              {m.boxes_sell({ amount: formatMoney(prize.sell_amount, locale) })}
            </Button>
          )}
        </div>
      )}
      {failure ? <FailureNotice failure={failure} /> : null}
    </div>
  );
}
