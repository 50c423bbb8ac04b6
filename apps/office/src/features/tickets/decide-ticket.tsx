import { ticketTextMax } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { useNow } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import type { TicketProps } from "./ticket-panel.tsx";
import { stateShapes, useTicketWords } from "./ticket-words.ts";

type Act = "reply" | "note" | "take" | "giveBack" | "solve" | "reopen";
type Props = TicketProps & { readonly onDecided: () => void };

/** Returns this member's possible actions on the ticket, by the server's rules. */
function useActs({ of: { tenant }, ticket }: Pick<TicketProps, "of" | "ticket">): ReadonlySet<Act> {
  const { assigned_to, state, reopen_until, went_to_ombudsman } = ticket;
  const me = useMember();
  const now = useNow();
  const mayAnswer = useCan(opens("POST /staff/:tenant/tickets/:id/reply", "support.answer"), tenant);
  const leads = useCan(opens("POST /staff/:tenant/tickets/:id/state", "support.lead"), tenant);
  const isDone = state === "solved" || state === "closed";
  const isOthers = assigned_to !== null && assigned_to !== me.id;
  const mayTouch = mayAnswer && state !== "closed" && ((!isOthers && state !== "ombudsman") || leads);
  const may: Record<Act, boolean> = {
    reply: mayAnswer && !isDone && (!went_to_ombudsman || leads),
    note: mayAnswer,
    take: mayTouch && assigned_to !== me.id,
    giveBack: mayTouch && assigned_to !== null,
    solve: leads && !isDone,
    reopen: leads && reopen_until !== null && now < Date.parse(reopen_until),
  };
  return new Set((Object.keys(may) as Act[]).filter((act) => may[act]));
}

function useWhy({ assigned_to, state, went_to_ombudsman }: TicketProps["ticket"], acts: ReadonlySet<Act>): string {
  const words = useTicketWords();
  const me = useMember();
  const nameOf = useNames();
  if (!acts.has("note")) return words.whyRead;
  if (state === "closed") return words.whyClosed;
  if (state === "solved") return words.whyDone;
  if (went_to_ombudsman && !acts.has("reply")) return words.whyOmbudsman;
  if (assigned_to === null) return words.whyFree;
  return assigned_to === me.id ? words.whyMine : words.whyOther(nameOf(assigned_to));
}

/** Offers the reply first, with the other actions beside it. */
export function DecideTicket({ of, ticket, onDecided }: Props) {
  const words = useTicketWords();
  const acts = useActs({ of, ticket });
  const why = useWhy(ticket, acts);
  const decisionOf = useDecision({ of, ticket, onDecided });
  const all = [
    { act: "reply", label: words.reply, look: "main", shortcut: "a" },
    { act: "take", label: words.take },
    { act: "giveBack", label: words.giveBack },
    { act: "note", label: words.note, shortcut: "n" },
    { act: "solve", label: words.solve },
    { act: "reopen", label: words.reopen },
  ] as const;
  return (
    <PanelDecisions<Act>
      shape={stateShapes[ticket.state]}
      why={why}
      acts={all.filter(({ act }) => acts.has(act))}
      decisionOf={decisionOf}
    />
  );
}

const againAll = (): void => readAgain("GET /staff/:tenant/tickets/:id", "GET /staff/:tenant/tickets/queue");

/** Returns the decisions that write text: a reply to the author of the ticket, or a note for staff. */
function useWriting({ of, ticket: { version: expected_version }, onDecided }: Props): Record<"reply" | "note", Decision> {
  const words = useTicketWords();
  const params = { ...of };
  const shared = { tenant: of.tenant, onConflict: againAll, asksReason: true, reasonMax: ticketTextMax };
  return {
    reply: {
      ...shared,
      title: words.replyTitle,
      text: words.replyText,
      action: words.reply,
      reasonLabel: words.replyLabel,
      reasonHint: words.replyHint,
      reasonMissing: words.replyMissing,
      fields: [
        {
          name: "after",
          title: words.after,
          kind: "choice",
          optional: true,
          blank: words.afterWait,
          options: [{ value: "solved", title: words.afterSolved }],
        },
      ],
      send: ({ reason: message, values, idempotencyKey: client_id }) =>
        request("POST /staff/:tenant/tickets/:id/reply", {
          params,
          body: { client_id, expected_version, message, solves: values["after"] === "solved" },
        }),
      onDone: () => {
        againAll();
        onDecided();
      },
    },
    note: {
      ...shared,
      title: words.noteTitle,
      text: words.noteText,
      action: words.noteLabel,
      reasonLabel: words.noteLabel,
      reasonHint: words.noteHint,
      reasonMissing: words.noteMissing,
      send: ({ reason: message, idempotencyKey: client_id }) =>
        request("POST /staff/:tenant/tickets/:id/note", { params, body: { client_id, message } }),
      onDone: againAll,
    },
  };
}

function useDecision(props: Props): (act: Act) => Decision {
  const {
    of,
    ticket: { version: expected_version },
    onDecided,
  } = props;
  const words = useTicketWords();
  const params = { ...of };
  const shared = { tenant: of.tenant, onConflict: againAll, onDone: againAll };
  const assign = (to: "me" | "nobody") => () =>
    request("POST /staff/:tenant/tickets/:id/assign", { params, body: { expected_version, to } });
  const move =
    (to: "solved" | "waiting_us"): Decision["send"] =>
    ({ reason }) =>
      request("POST /staff/:tenant/tickets/:id/state", { params, body: { expected_version, to, reason } });
  const decisions: Record<Act, Decision> = {
    ...useWriting(props),
    take: { ...shared, title: words.takeTitle, text: words.takeText, action: words.take, send: assign("me") },
    giveBack: { ...shared, title: words.giveBackTitle, text: words.giveBackText, action: words.giveBack, send: assign("nobody") },
    solve: {
      ...shared,
      onDone: () => {
        againAll();
        onDecided();
      },
      title: words.solveTitle,
      text: words.solveText,
      action: words.states.solved,
      asksReason: true,
      send: move("solved"),
    },
    reopen: {
      ...shared,
      title: words.reopenTitle,
      text: words.reopenText,
      action: words.reopen,
      asksReason: true,
      send: move("waiting_us"),
    },
  };
  return (act) => decisions[act];
}
