import type { ChatCase } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { decisionsQuery } from "./api.ts";
import { Appeal } from "./appeal.tsx";

const isOpen = ({ appealable_until, appeal }: ChatCase): boolean => appealable_until !== null || appeal?.state === "open";

function useDecisions(): readonly ChatCase[] {
  const { user } = useSession();
  return useQuery(decisionsQuery(user?.id), usePageQueries()).data ?? [];
}

/** Shows that there are decisions against which the player can still appeal. */
export function DecisionsKey({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const open = useDecisions().filter(isOpen).length;
  if (open === 0) return null;
  return (
    <button type="button" className="chat-decisions-key" aria-expanded={isShown} onClick={onShow}>
      <Icon name="info" />
      <span>{m.chat_decisions()}</span>
      <b>{open}</b>
    </button>
  );
}

export function DecisionsSection({ onClose }: { onClose: () => void }) {
  return (
    <section className="chat-rules" aria-label={m.chat_decisions()}>
      <Decisions titled={false} />
      <Button onClick={onClose}>{m.close()}</Button>
    </section>
  );
}

/** The decisions with their reasons, and how to appeal. */
export function Decisions({ titled = true }: { titled?: boolean }) {
  const decisions = useDecisions();
  const locale = useLocale();
  const { timezone } = useSite();
  if (decisions.length === 0) return null;
  return (
    <>
      {titled ? <b>{m.chat_decisions()}</b> : null}
      <ul className="chat-decisions">
        {decisions.map(({ id, reason, quote, decided_at, appeal, appealable_until }) => (
          <li key={id}>
            <b>{reason}</b>
            {quote === "" ? null : <blockquote className="chat-quote">{quote}</blockquote>}
            <small>{momentText(decided_at, { locale, timezone })}</small>
            {appeal ? <p>{appealTexts[appeal.state]()}</p> : null}
            {appealable_until === null ? null : <Appeal of={id} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const appealTexts: Readonly<Record<NonNullable<ChatCase["appeal"]>["state"], () => string>> = {
  open: m.chat_appeal_sent,
  reversed: m.chat_appeal_reversed,
  kept: m.chat_appeal_kept,
  lapsed: m.chat_appeal_lapsed,
};
