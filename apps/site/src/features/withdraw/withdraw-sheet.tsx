import "./withdraw.css";
import type { Transaction, WithdrawMethod } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Sheet } from "@trevo/ui/sheet";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { ContactCheck } from "../../lib/contact-check.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { MethodForm } from "./method-form.tsx";
import { WithdrawForm, type WithdrawDraft } from "./withdraw-form.tsx";
import { WithdrawReview } from "./withdraw-review.tsx";
import { WithdrawalTrack } from "./withdrawal-track.tsx";
import { useQuery } from "@tanstack/react-query";
import { usePageQueries } from "../../lib/query.tsx";
import { isUnanswered, thrownText } from "../../lib/request.ts";
import { type Payouts, payoutsQuery, withdrawKeys } from "./api.ts";

export interface WithdrawSheetProps extends ModalState {
  ContactCheck: ContactCheck;
}

type View =
  | { name: "form" | "add" }
  | { name: "contacts" | "review"; method: WithdrawMethod }
  | { name: "track"; transaction: Transaction };

const titles: Record<View["name"], () => string> = {
  form: m.withdraw_title,
  add: m.withdraw_add_title,
  contacts: m.money_contacts_title,
  review: m.withdraw_review_title,
  track: m.withdraw_track_title,
};

/** Withdrawal in steps: amount, Pix key, review, then the progress of the request. */
export function WithdrawSheet({ open, onClose, onClosed, ContactCheck }: WithdrawSheetProps) {
  const { user } = useSession();
  const client = usePageQueries();
  const payouts = useQuery(payoutsQuery(), client);
  const reload = () => void payouts.refetch();
  const [view, setView] = useState<View>({ name: "form" });
  const [draft, setDraft] = useState<WithdrawDraft>({ amount: 0, method_id: null });
  const form = () => setView({ name: "form" });
  const verified = Boolean(user?.phone_verified && user.email_verified);
  const again = () => {
    setDraft({ ...draft, amount: 0 });
    reload();
    form();
  };

  const body = (): ReactNode => {
    if (view.name === "track") return <WithdrawalTrack first={view.transaction} onAgain={again} onClose={onClose} />;
    if (payouts.isPending)
      return (
        <div role="status" aria-label={m.loading()} className="withdraw-form">
          <Skeleton className="withdraw-wait" />
          <Skeleton className="withdraw-wait-field" />
          <Skeleton className="withdraw-wait" />
        </div>
      );
    if (!payouts.data)
      return (
        <ErrorState
          text={isUnanswered(payouts.error) ? thrownText(payouts.error) : m.withdraw_loading_failed()}
          action={<Button onClick={reload}>{m.try_again()}</Button>}
        />
      );
    const { methods, open: underWay, terms } = payouts.data;
    if (view.name === "add") {
      const added = (method: WithdrawMethod) => {
        client.setQueryData(
          withdrawKeys.payouts,
          (known: Payouts | undefined) => known && { ...known, methods: [...known.methods, method] },
        );
        setDraft({ ...draft, method_id: method.held_until ? draft.method_id : method.id });
        form();
      };
      return <MethodForm another={methods.length > 0} onAdded={added} />;
    }
    if (view.name === "contacts") {
      const { method } = view;
      return (
        <Suspense fallback={null}>
          <div className="withdraw-form">
            <p className="withdraw-why">{m.withdraw_contacts_why()}</p>
            <ContactCheck onDone={() => setView({ name: "review", method })} />
          </div>
        </Suspense>
      );
    }
    if (view.name === "review") {
      return (
        <WithdrawReview
          amount={draft.amount}
          method={view.method}
          onRequested={(transaction) => setView({ name: "track", transaction })}
          onUnverified={() => setView({ name: "contacts", method: view.method })}
        />
      );
    }
    return (
      <WithdrawForm
        draft={draft}
        onDraft={setDraft}
        methods={methods}
        underWay={underWay}
        terms={terms}
        onFollow={(transaction) => setView({ name: "track", transaction })}
        onAddMethod={() => setView({ name: "add" })}
        onReview={(method) => setView({ name: verified ? "review" : "contacts", method })}
      />
    );
  };
  const back = view.name === "form" || view.name === "track" ? undefined : { label: m.withdraw_back(), onBack: form };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={titles[view.name]()}
      closeLabel={m.close()}
      back={back}
      note={view.name === "form" ? m.withdraw_note() : undefined}
    >
      <Focused on={view.name}>{body()}</Focused>
    </Sheet>
  );
}

/** Moves the focus into each new view, because the button that led to it is gone. */
function Focused({ on, children }: { on: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(on);
  useEffect(() => {
    if (first.current !== on && !box.current?.contains(document.activeElement)) box.current?.focus();
    first.current = on;
  }, [on]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
