import type { ChatMe, ChatSanction } from "@trevo/contract";
import type { Output } from "@trevo/contract/client";
import { useQueryClient } from "@tanstack/react-query";
import { Button, ButtonLink } from "@trevo/ui/button";
import { type ReactNode, useState } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { ModalLink } from "../../lib/modal-link.tsx";
import { Money } from "@trevo/ui/money";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { type Watched, useStore } from "../../lib/store.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { acceptRulesMutation, chatKeys } from "./api.ts";
import type { RoomView } from "./create-room.ts";
import { Appeal } from "./appeal.tsx";
import { NameForm } from "./name-form.tsx";
import { RulesText } from "./rules.tsx";

interface GateProps {
  room: number;
  state: Watched<RoomView>;
  me: ChatMe | undefined;
  rules: Output<"GET /chat/rooms">["rules"] | undefined;
  children: ReactNode;
}

/** The message field, or the first requirement to be met before writing, with the next step. */
export function ComposerGate({ room, state: store, me, rules, children }: GateProps) {
  const { token } = useSession();
  const { state } = useStore(store);
  const [wantsName, setWantsName] = useState(false);
  if (!token)
    return (
      <Gate text={m.chat_guest()}>
        <ModalLink modal="login" tone="accent">
          {m.bar_login()}
        </ModalLink>
      </Gate>
    );
  if (!me) return <div className="chat-gate" aria-hidden="true" />;
  const sanction = me.sanctions.find(({ rooms }) => rooms === null || rooms.includes(room));
  if (sanction) return <Muted sanction={sanction} />;
  if (state?.closed) return <Gate text={m.chat_closed()} />;
  if (me.pausing) return <Gate text={m.chat_pausing()} />;
  if (!me.phone_verified)
    return (
      <Gate text={m.chat_phone()}>
        <ButtonLink href="/user/edit">{m.chat_phone_verify()}</ButtonLink>
      </Gate>
    );
  if (me.amount_left > 0)
    return (
      <Gate text={m.chat_turnover()}>
        <Money value={me.amount_left} />
      </Gate>
    );
  if (!me.rules_accepted && rules) return <AcceptRules rules={rules} />;
  if (wantsName) return <NameForm name={me.name} onDone={() => setWantsName(false)} />;
  return (
    <>
      {me.name.picked ? null : (
        <p className="chat-as">
          {m.chat_as({ name: me.name.name })}
          <button type="button" onClick={() => setWantsName(true)}>
            {m.chat_name_pick()}
          </button>
        </p>
      )}
      {children}
    </>
  );
}

function Gate({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="chat-gate">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Reason and end of a mute, and how to appeal. */
function Muted({ sanction: { reason, until, case: case_id } }: { sanction: ChatSanction }) {
  return (
    <div className="chat-gate">
      <BlockReasonCard of="refusal.chat_muted" title={reason} until={until} tone="warn" />
      {case_id === null ? null : <Appeal of={case_id} />}
    </div>
  );
}

function AcceptRules({ rules }: { rules: Output<"GET /chat/rooms">["rules"] }) {
  const { busy, failure, run } = useAction(acceptRulesMutation);
  const { user } = useSession();
  const client = useQueryClient(usePageQueries());
  const accept = async () => {
    if (await run({ version: rules.version })) await client.invalidateQueries({ queryKey: chatKeys.me(user?.id) });
  };
  return (
    <section className="chat-rules" aria-label={m.chat_rules()}>
      <b>{m.chat_rules_first()}</b>
      <RulesText text={rules.text} />
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button tone="accent" wide busy={busy ? m.chat_accepting() : undefined} onClick={() => void accept()}>
        {m.chat_accept()}
      </Button>
    </section>
  );
}
