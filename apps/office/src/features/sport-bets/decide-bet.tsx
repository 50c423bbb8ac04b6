import { type StaffSportBet, sportVoidCauses, sportWithholdingGrounds, sportWithholdingWords } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { shortId } from "../../lib/short-id.ts";
import { causeOf, shapeOf, useBetWords } from "./bet-words.ts";

interface BetProps {
  readonly of: PanelProps["of"];
  readonly bet: StaffSportBet;
}

type Act = "void" | "withhold" | "release" | "releaseMatch" | "voidWithheld";

/** Offers to void or withhold a bet. Voiding takes two members; withholding takes one to begin and two to end. */
export function DecideBet({ of, bet }: BetProps) {
  const words = useBetWords();
  const mayVoid = useCan(opens("POST /staff/:tenant/sports/voids", "sports.results"), of.tenant);
  const mayWithhold = useCan(opens("POST /staff/:tenant/sports/withholdings", "sports.integrity"), of.tenant);
  const decisions: Record<Act, (bet: StaffSportBet) => Decision> = {
    void: useVoid(of),
    withhold: useWithhold(of),
    release: useEnd(of, "release"),
    releaseMatch: useReleaseMatch(of),
    voidWithheld: useEnd(of, "void"),
  };
  const isOver = bet.selections.every(({ void_cause }) => void_cause !== null);
  const isCashed = bet.state === "cashed";
  const isWithheld = bet.state === "withheld";
  const isCorrection = bet.withheld?.ground === "correction";
  const acts = isWithheld
    ? mayWithhold
      ? ([
          { act: "release", label: `${words.release}…`, look: "main", shortcut: "a" },
          ...(isCorrection ? [{ act: "releaseMatch", label: `${words.releaseMatch}…`, shortcut: "n" } as const] : []),
          { act: "voidWithheld", label: `${words.act}…`, look: "danger", shortcut: "r" },
        ] as const)
      : []
    : isCashed
      ? []
      : [
          ...(mayWithhold ? [{ act: "withhold", label: `${words.withhold}…`, shortcut: "n" } as const] : []),
          ...(mayVoid && !isOver ? [{ act: "void", label: `${words.act}…`, look: "danger", shortcut: "r" } as const] : []),
        ];
  return <PanelDecisions<Act> shape={shapeOf(bet)} why={whyOf()} acts={acts} decisionOf={(act) => decisions[act](bet)} />;

  function whyOf(): string {
    if (isWithheld && mayWithhold) return isCorrection ? words.whyCorrection : words.whyWithheld;
    if (isWithheld) return words.whyWithheldRead;
    if (isCashed) return words.whyCashed;
    if (isOver) return words.whyDone;
    return mayVoid ? words.why : mayWithhold ? words.whyWithhold : words.whyRead;
  }
}

const again = (): void => readAgain("GET /staff/proposals", "GET /staff/:tenant/sports/bets", "GET /staff/:tenant/sports/bets/:id");

/** Returns the field for the cause of a void, which the player can read. */
function useCauseField(name: string) {
  const words = useBetWords();
  const locale = useUiLocale();
  return {
    name,
    title: words.cause,
    kind: "choice" as const,
    options: sportVoidCauses.map((value) => ({ value, title: causeOf(value, locale) })),
  };
}
const causeIn = (value: string | undefined) => sportVoidCauses.find((one) => one === value) ?? "ordered";

/** Proposes to void a bet, which another member decides on. */
function useVoid({ tenant }: BetProps["of"]): (bet: StaffSportBet) => Decision {
  const words = useBetWords();
  const cause = useCauseField("void.cause");
  return ({ id }) => ({
    tenant,
    title: `${words.title} ${shortId(id)}`,
    text: words.text,
    action: words.propose,
    danger: true,
    asksReason: true,
    fields: [cause],
    send: ({ reason, values, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/voids", {
        params: { tenant },
        body: { void: { of: "bets", bet_ids: [id], cause: causeIn(values[cause.name]) }, reason },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}

/** Withholds a bet at once, by one member: settlement could pay it within a second. */
function useWithhold({ tenant }: BetProps["of"]): (bet: StaffSportBet) => Decision {
  const words = useBetWords();
  const locale = useUiLocale();
  return ({ id }) => ({
    tenant,
    title: `${words.withhold} ${shortId(id)}`,
    text: words.withholdText,
    action: words.withhold,
    danger: true,
    asksReason: true,
    fields: [
      {
        name: "ground",
        title: words.ground,
        kind: "choice",
        options: sportWithholdingGrounds.map((value) => ({ value, title: sportWithholdingWords[value][locale] })),
      },
    ],
    send: ({ reason, values }) =>
      request("POST /staff/:tenant/sports/withholdings", {
        params: { tenant },
        body: { bet_ids: [id], ground: sportWithholdingGrounds.find((one) => one === values["ground"]) ?? "ordered", reason },
      }),
    onConflict: again,
    onDone: again,
  });
}

/** Proposes how withholding ends, which another member decides on. */
function useEnd({ tenant }: BetProps["of"], how: "release" | "void"): (bet: StaffSportBet) => Decision {
  const words = useBetWords();
  const cause = useCauseField("end.cause");
  return ({ id }) => ({
    tenant,
    title: `${how === "release" ? words.release : words.title} ${shortId(id)}`,
    text: how === "release" ? words.releaseText : words.text,
    action: how === "release" ? words.proposeRelease : words.propose,
    danger: how === "void",
    asksReason: true,
    fields: how === "void" ? [cause] : [],
    send: ({ reason, values, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/withholding-ends", {
        params: { tenant },
        body: { end: how === "void" ? { how, bet_ids: [id], cause: causeIn(values[cause.name]) } : { how, bet_ids: [id] }, reason },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}

/** Proposes to release the bets that wait for a check of corrections of the same match. */
function useReleaseMatch({ tenant }: BetProps["of"]): (bet: StaffSportBet) => Decision {
  const words = useBetWords();
  return ({ withheld }) => ({
    tenant,
    title: words.releaseMatch,
    text: words.releaseMatchText,
    action: words.proposeRelease,
    danger: false,
    asksReason: true,
    fields: [],
    send: ({ reason, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/withholding-ends", {
        params: { tenant },
        body: { end: { how: "release_corrections", fixture_id: withheld?.fixture_id ?? 0 }, reason },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}
