import type { PixCharge } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { BrandLogo } from "@trevo/ui/logo";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { Sheet, type SheetProps } from "@trevo/ui/sheet";
import { useEffect, useRef } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useReloadHold } from "../../lib/reload-hold.ts";
import { useShownPayment } from "../../lib/shown-payments.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { ChargePhase } from "./charge-phase.ts";
import { PaidEnd } from "./paid-end.tsx";
import { PayGuide } from "./pay-guide.tsx";
import { TimeLeaves } from "./time-leaves.tsx";
import { type OpenCharge, useCharge } from "./use-charge.ts";

export interface ChargePanelProps {
  open: OpenCharge;
  sheet: Omit<SheetProps, "title" | "children">;
  /** Returns to the amount, for another code. */
  onAgain: () => void;
}

const titles: Record<ChargePhase, () => string> = {
  waiting: m.deposit_pay_title,
  expired: m.deposit_expired_title,
  paid: m.deposit_paid_title,
  review: m.deposit_review_title,
  returned: m.deposit_returned_title,
};

/** Centavos. From R$ 10.000,00 on, an amount needs smaller digits on a small phone. */
const longAmount = 1_000_000;

/** A Pix code, its remaining time, and its outcome. */
export function ChargePanel({ open, sheet, onAgain }: ChargePanelProps) {
  const { charge } = open;
  const { phase, leftMs, reason } = useCharge(open);
  useShownPayment(charge.id, { open: sheet.open, settled: phase === "paid" || phase === "returned" });
  useReloadHold(sheet.open && phase === "waiting");
  const locale = useLocale();
  const panel = useRef<HTMLDivElement>(null);
  // The button that led here is gone, so the panel takes the focus.
  useEffect(() => panel.current?.focus(), [phase]);
  const back = phase === "waiting" ? { label: m.deposit_back(), onBack: onAgain } : undefined;
  return (
    <Sheet {...sheet} title={titles[phase]()} back={back}>
      <div className="charge" ref={panel} tabIndex={-1} data-phase={phase}>
        {phase === "waiting" ? (
          <div className="charge-head">
            <p className="charge-amount" data-long={charge.amount >= longAmount ? "" : undefined}>
              <Money value={charge.amount} />
            </p>
            <TimeLeaves leftMs={leftMs} />
          </div>
        ) : null}
        <QrTile phase={phase} src={charge.qr} label={m.deposit_qr({ amount: formatMoney(charge.amount, locale) })} />
        <p className="sr-only" role="status">
          {phase === "waiting" ? m.deposit_waiting() : titles[phase]()}
        </p>
        {phase === "waiting" ? (
          <PayGuide charge={charge} />
        ) : (
          <ChargeEnd phase={phase} amount={charge.amount} reason={reason} onAgain={onAgain} onClose={sheet.onClose} />
        )}
      </div>
    </Sheet>
  );
}

/** The code on one side, the clover on the other. A code that can no longer be paid is blurred so that it cannot be scanned. */
function QrTile({ phase, src, label }: { phase: ChargePhase; src: string; label: string }) {
  const { corners } = useSite().theme;
  if (phase === "review" || phase === "returned")
    return (
      <div className="charge-sign">
        <Icon name={phase === "review" ? "clock" : "swap"} />
      </div>
    );
  return (
    <div className="qr" data-flipped={phase === "paid" ? "" : undefined}>
      <div className="qr-front">
        <img src={src} alt={phase === "waiting" ? label : ""} width={236} height={236} />
        {phase === "expired" ? (
          <span className="qr-over">
            <Icon name="clock" />
          </span>
        ) : null}
      </div>
      <div className="qr-back" aria-hidden="true">
        {phase === "paid" ? <BrandLogo form={corners} /> : null}
      </div>
    </div>
  );
}

interface ChargeEndProps {
  phase: Exclude<ChargePhase, "waiting">;
  amount: number;
  reason: PixCharge["deposit_reason"];
  onAgain: () => void;
  onClose: () => void;
}

/** Reasons after which another code can be paid. For any other reason a new code would be refused too, so none is offered. */
const payableAgain: ReadonlySet<PixCharge["deposit_reason"]> = new Set([null, "payer_not_owner", "already_paid"]);

function ChargeEnd({ phase, amount, reason, onAgain, onClose }: ChargeEndProps) {
  if (phase === "paid") return <PaidEnd amount={amount} onClose={onClose} />;
  const text = { expired: m.deposit_expired, review: m.deposit_review, returned: m.deposit_returned }[phase]();
  return (
    <>
      {reason && phase !== "expired" ? (
        <BlockReasonCard of={`deposit.${reason}`} title={text} tone="warn" />
      ) : (
        <Notice tone="warn" icon={phase === "returned" ? "swap" : "clock"}>
          {text}
        </Notice>
      )}
      {phase === "review" || !payableAgain.has(reason) ? (
        <Button size="large" wide onClick={onClose}>
          {m.close()}
        </Button>
      ) : (
        <Button tone="accent" size="large" wide onClick={onAgain}>
          {m.deposit_again()}
        </Button>
      )}
    </>
  );
}
