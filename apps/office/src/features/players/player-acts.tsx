import { maxCentavos } from "@trevo/domain";
import { type PlayerFile, type RevealedField, revealedFields } from "@trevo/contract";
import { useEffect, useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { PlayerTags } from "./player-tags.tsx";
import { usePlayerWords } from "./player-words.ts";
import { ProtectPlayer } from "./protect-player.tsx";

type Act = "reveal" | "grant" | "correct" | "endSessions" | "sendRecovery" | "block" | "unblock" | "openCase";

/** Time in ms for which a revealed value stays on the screen. */
const shownMs = 60_000;

interface Revealed {
  readonly field: RevealedField;
  readonly value: string | null;
}

/** Offers the possible actions on a player. */
export function PlayerActs({ file }: { file: PlayerFile }) {
  const words = usePlayerWords();
  const { tenant } = file;
  const may: Record<Act, boolean> = {
    reveal: useCan(opens("POST /staff/:tenant/players/:id/reveal", "players.reveal"), tenant),
    grant: useCan(opens("POST /staff/:tenant/players/:id/grant", "rewards.grant"), tenant) && file.state === "active",
    correct: useCan(opens("POST /staff/:tenant/players/:id/adjustments", "adjustments.propose"), tenant) && file.state !== "closed",
    endSessions: useCan(opens("POST /staff/:tenant/players/:id/end-sessions", "sessions.end"), tenant) && file.state !== "closed",
    sendRecovery: useCan(opens("POST /staff/:tenant/players/:id/send-recovery", "sessions.end"), tenant) && file.state !== "closed",
    block: useCan(opens("POST /staff/:tenant/players/:id/block", "players.block"), tenant) && file.state === "active",
    unblock: useCan(opens("POST /staff/:tenant/players/:id/unblock", "players.block"), tenant) && file.state === "blocked",
    openCase: useCan(opens("POST /staff/:tenant/aml-cases", "aml.review"), tenant),
  };
  const [asked, ask] = useState<Act | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [said, say] = useState<string | null>(null);
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(null), shownMs);
    return () => clearTimeout(timer);
  }, [revealed]);
  const decisions = useDecisions(file, { onRevealed: setRevealed, onSaid: say });
  const labels: Record<Act, string> = {
    reveal: words.reveal,
    grant: words.grant,
    correct: words.correct,
    endSessions: words.endSessions,
    sendRecovery: words.sendRecovery,
    block: words.block,
    unblock: words.unblock,
    openCase: words.openCase,
  };
  const listed = (Object.keys(labels) as Act[]).filter((act) => may[act]);
  return (
    <div className="grid gap-2">
      <div role="status" className="text-t2">
        {revealed ? (
          <p>
            {words.fields[revealed.field]}: <b className="font-semibold text-t1">{revealed.value ?? words.none}</b>{" "}
            <small>{words.revealed}</small>
          </p>
        ) : null}
        {said === null ? null : <p>{said}</p>}
      </div>
      <div className="panel-acts">
        {listed.map((act) => (
          <button key={act} type="button" className="button" onClick={() => ask(act)}>
            {act === "reveal" ? <Icon name="eye" small /> : null}
            {labels[act]}
          </button>
        ))}
        {file.state === "closed" ? null : <PlayerTags file={file} />}
        {file.state === "closed" ? null : <ProtectPlayer of={{ tenant, id: file.id }} />}
      </div>
      <DecisionDialog decision={asked && decisions[asked]} onClose={() => ask(null)} />
    </div>
  );
}

interface Outcome {
  readonly onRevealed: (revealed: Revealed) => void;
  readonly onSaid: (text: string) => void;
}

interface Asking {
  readonly params: { readonly tenant: string; readonly id: string };
  readonly words: ReturnType<typeof usePlayerWords>;
  readonly shared: Pick<Decision, "tenant" | "asksReason" | "reasonMax" | "onConflict" | "onDone">;
  /** Reports whether the action is in force already, or waits for approval. */
  readonly tell: (state: string) => void;
}

const isField = (value: string | undefined): value is RevealedField => (revealedFields as readonly string[]).includes(value ?? "");

const amountField = (title: string) => ({ name: "amount", title, kind: "money", max: maxCentavos }) as const;

function useDecisions({ tenant, id, contacts }: PlayerFile, { onRevealed, onSaid }: Outcome): Record<Act, Decision> {
  const words = usePlayerWords();
  const again = (): void =>
    readAgain(
      "GET /staff/:tenant/players/:id",
      "GET /staff/:tenant/players/:id/timeline",
      "GET /staff/:tenant/players/:id/entries",
      "GET /staff/:tenant/players/:id/payments",
      "GET /staff/:tenant/players/:id/sessions",
      "GET /staff/:tenant/players",
      "GET /staff/proposals",
    );
  const asking: Asking = {
    params: { tenant, id },
    words,
    shared: { tenant, asksReason: true, reasonMax: 200, onConflict: again, onDone: again },
    tell: (state) => onSaid(state === "applied" ? words.done : words.proposed),
  };
  return {
    reveal: revealDecision(asking, onRevealed),
    grant: grantDecision(asking),
    correct: correctDecision(asking),
    ...accessDecisions(asking),
    sendRecovery: recoveryDecision(asking, { hasEmail: contacts.email, onSaid }),
    openCase: caseDecision(asking, onSaid),
  };
}

/** Opens a case of possible money laundering, which changes nothing on the account and is never shown to the player. */
const caseDecision = ({ params: { tenant, id }, words, shared }: Asking, onSaid: Outcome["onSaid"]): Decision => ({
  ...shared,
  title: words.openCaseTitle,
  text: words.openCaseText,
  action: words.openCase,
  onDone: () => readAgain("GET /staff/aml-cases"),
  send: async ({ reason }) => {
    await request("POST /staff/:tenant/aml-cases", { params: { tenant }, body: { player_id: id, reason } });
    onSaid(words.caseOpened);
  },
});

const revealDecision = ({ params, words, shared }: Asking, onRevealed: Outcome["onRevealed"]): Decision => ({
  ...shared,
  title: words.revealTitle,
  text: words.revealText,
  action: words.reveal,
  fields: [
    {
      name: "field",
      title: words.revealField,
      kind: "choice",
      options: revealedFields.map((value) => ({ value, title: words.fields[value] })),
    },
  ],
  send: async ({ reason, values: { field } }) => {
    if (!isField(field)) return;
    const { data } = await request("POST /staff/:tenant/players/:id/reveal", { params, body: { fields: [field], reason } });
    onRevealed({ field, value: data[field] ?? null });
  },
});

const grantCodes = ["cash", "bonus_fixed", "free_bet"] as const;
/** Terms of every free bet granted by staff, as its option states. */
const freeBetTerms = { min_odds_x1000: 1_500, days: 7 };

const grantDecision = ({ params, words, shared, tell }: Asking): Decision => ({
  ...shared,
  title: words.grantTitle,
  text: words.grantText,
  action: words.grant,
  fields: [
    {
      name: "code",
      title: words.grantKind,
      kind: "choice",
      options: [
        { value: "cash", title: words.grantCash },
        { value: "bonus_fixed", title: words.grantBonus },
        { value: "free_bet", title: words.grantFreeBet },
      ],
    },
    amountField(words.amount),
  ],
  send: async ({ reason, values, idempotencyKey }) => {
    const code = grantCodes.find((one) => one === values["code"]) ?? "bonus_fixed";
    const body = { code, amount: Number(values["amount"]), reason, ...(code === "free_bet" && freeBetTerms) };
    tell((await request("POST /staff/:tenant/players/:id/grant", { params, body, idempotencyKey })).data.state);
  },
});

const correctDecision = ({ params, words, shared, tell }: Asking): Decision => ({
  ...shared,
  title: words.correctTitle,
  text: words.correctText,
  action: words.correct,
  fields: [
    {
      name: "direction",
      title: words.correctKind,
      kind: "choice",
      options: [
        { value: "add", title: words.add },
        { value: "take", title: words.take },
      ],
    },
    amountField(words.amount),
    { name: "note", title: words.note, kind: "line", max: 160 },
  ],
  send: async ({ reason, values, idempotencyKey }) => {
    const cash = Number(values["amount"]) * (values["direction"] === "take" ? -1 : 1);
    const body = { cash, reason, note: (values["note"] ?? "").trim() };
    tell((await request("POST /staff/:tenant/players/:id/adjustments", { params, body, idempotencyKey })).data.state);
  },
});

/** A mistyped e-mail address belongs to somebody else: only a confirmed one is offered. */
const recoveryDecision = (
  { params, words, shared }: Asking,
  { hasEmail, onSaid }: Pick<Outcome, "onSaid"> & { readonly hasEmail: boolean },
): Decision => ({
  ...shared,
  title: words.sendRecoveryTitle,
  text: words.sendRecoveryText,
  action: words.sendRecovery,
  fields: [
    {
      name: "channel",
      title: words.recoveryChannel,
      kind: "choice",
      options: (hasEmail ? (["sms", "email"] as const) : (["sms"] as const)).map((value) => ({
        value,
        title: words.recoveryChannels[value],
      })),
    },
  ],
  send: async ({ reason, values }) => {
    const channel = values["channel"] === "email" ? "email" : "sms";
    const { data } = await request("POST /staff/:tenant/players/:id/send-recovery", { params, body: { channel, reason } });
    onSaid(words.recoverySent[data.channel]);
  },
});

/** Decisions on the account itself. A block takes effect at once; ending it requires another member. */
const accessDecisions = ({ params, words, shared, tell }: Asking): Record<"endSessions" | "block" | "unblock", Decision> => ({
  endSessions: {
    ...shared,
    title: words.endSessionsTitle,
    text: words.endSessionsText,
    action: words.endSessions,
    send: async ({ reason }) => {
      await request("POST /staff/:tenant/players/:id/end-sessions", { params, body: { reason } });
      tell("applied");
    },
  },
  block: {
    ...shared,
    title: words.blockTitle,
    text: words.blockText,
    action: words.block,
    danger: true,
    send: async ({ reason }) => {
      await request("POST /staff/:tenant/players/:id/block", { params, body: { reason } });
      tell("applied");
    },
  },
  unblock: {
    ...shared,
    title: words.unblockTitle,
    text: words.unblockText,
    action: words.unblock,
    send: async ({ reason, idempotencyKey }) => {
      tell((await request("POST /staff/:tenant/players/:id/unblock", { params, body: { reason }, idempotencyKey })).data.state);
    },
  },
});
