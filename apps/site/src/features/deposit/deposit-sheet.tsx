import "./deposit.css";
import type { PixCharge } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Sheet } from "@trevo/ui/sheet";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ContactCheck } from "../../lib/contact-check.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSession } from "../../lib/session.ts";
import { isPaymentShown } from "../../lib/shown-payments.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ChargePanel } from "./charge-panel.tsx";
import { endOf } from "./charge-phase.ts";
import { DepositForm } from "./deposit-form.tsx";
import { firstAmount } from "./amount-steps.ts";
import { keepCharge, type KeptCharge, keptCharge } from "./kept-charge.ts";
import type { OpenCharge } from "./use-charge.ts";
import { useQuery } from "@tanstack/react-query";
import { usePageQueries } from "../../lib/query.tsx";
import { ApiError } from "../../lib/request.ts";
import { chargeQuery } from "./api.ts";

export interface DepositSheetProps extends ModalState {
  ContactCheck: ContactCheck;
  /** Replaces the form while something must be done before a deposit. */
  Gate: ComponentType<{ children: ReactNode }>;
}

/** Placeholders of the form: amount, buttons and submit button. */
function FormWait() {
  return (
    <div className="deposit-wait" role="status" aria-label={m.loading()}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

/** The deposit: an amount, then its Pix code until it is paid. When reopened, it shows a code that is still valid. */
export function DepositSheet({ open, onClose, onClosed, ContactCheck, Gate }: DepositSheetProps) {
  const { user } = useSession();
  const config = useSite();
  const [kept, setKept] = useState(() => keptCharge(user?.id));
  const [charge, setCharge] = useState<OpenCharge | null>(null);
  const [amount, setAmount] = useState(() => firstAmount(config));

  const begin = (made: PixCharge, endsAt: number) => {
    if (user) keepCharge({ id: made.id, player: user.id, ends_at: endsAt });
    setKept(null);
    setCharge({ charge: made, endsAt });
  };
  const leave = () => {
    keepCharge(null);
    setKept(null);
    setCharge(null);
  };
  const sheet = { open, onClose, onClosed, closeLabel: m.close() };
  if (charge) return <ChargePanel key={charge.charge.id} open={charge} sheet={sheet} onAgain={leave} />;
  if (kept)
    return (
      <Sheet {...sheet} title={m.deposit_pay_title()}>
        <Restore kept={kept} onCharge={begin} onNone={leave} />
      </Sheet>
    );
  return (
    <Sheet
      {...sheet}
      title={m.deposit_title()}
      note={
        <span className="deposit-note">
          <Icon name="pix" />
          {m.deposit_note()}
        </span>
      }
    >
      <Suspense fallback={<FormWait />}>
        <Gate>
          <DepositForm
            amount={amount}
            onAmount={setAmount}
            onCharge={(made) => begin(made, endOf(made, Date.now()))}
            ContactCheck={ContactCheck}
          />
        </Gate>
      </Suspense>
    </Sheet>
  );
}

interface RestoreProps {
  kept: KeptCharge;
  onCharge: (charge: PixCharge, endsAt: number) => void;
  onNone: () => void;
}

/** Restores a code that is still valid. */
function Restore({ kept, onCharge, onNone }: RestoreProps): ReactNode {
  const restored = useQuery(chargeQuery(kept.id), usePageQueries());
  const made = useEffectEvent((charge: PixCharge) => onCharge(charge, kept.ends_at));
  const none = useEffectEvent(() => onNone());
  const { data: charge } = restored;
  const isGone = restored.error instanceof ApiError && restored.error.failure.status === 404;
  useEffect(() => {
    // If the player has already been notified of the payment, the next deposit starts with the amount.
    if (isGone || (charge?.status === "paid" && isPaymentShown(charge.id))) none();
    else if (charge) made(charge);
  }, [charge, isGone]);
  if (!restored.isError || isGone || restored.isFetching)
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="charge-skeleton" />
      </div>
    );
  return (
    <ErrorState
      text={m.deposit_restore_failed()}
      action={
        <>
          <Button onClick={() => void restored.refetch()}>{m.try_again()}</Button>
          <Button tone="quiet" onClick={onNone}>
            {m.deposit_again()}
          </Button>
        </>
      }
    />
  );
}
