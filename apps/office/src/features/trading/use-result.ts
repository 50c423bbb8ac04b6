import { createElement } from "react";
import type { TradingFixtureFile } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { ResultEffect } from "./result-effect.tsx";
import { useTradingWords } from "./trading-words.ts";

type Score = [number, number];

/** Parses `2-1` as people write it; null if empty. Invalid text is sent as a score that the server refuses at its field. */
function scoreOf(typed = ""): Score | null {
  if (typed.trim() === "") return null;
  const found = /^\s*(\d{1,2})\s*[-–x×:]\s*(\d{1,2})\s*$/i.exec(typed);
  return found ? [Number(found[1]), Number(found[2])] : [-1, -1];
}

const endings = ["full_time", "abandoned", "cancelled"] as const;
const rests = ["wait", "void"] as const;

const bodyOf = ({ ending = "", half1, final, rest = "" }: FieldValues) => ({
  ending: endings.find((one) => one === ending) ?? "full_time",
  rest: rests.find((one) => one === rest) ?? "wait",
  half1: scoreOf(half1),
  final: scoreOf(final),
});

/** Proposes a result entered by hand, which another member decides on. */
export function useResult(tenant: string): (file: TradingFixtureFile) => Decision {
  const words = useTradingWords();
  const again = (): void =>
    readAgain("GET /staff/proposals", "GET /staff/:tenant/sports/fixtures", "GET /staff/:tenant/sports/fixtures/:id");
  const fields: DecisionField[] = [
    {
      name: "ending",
      title: words.ending,
      kind: "choice",
      options: endings.map((value) => ({ value, title: words.endings[value] })),
    },
    { name: "half1", title: words.half1, hint: words.scoreHint, kind: "line", max: 10, optional: true },
    { name: "final", title: words.final, hint: words.scoreHint, kind: "line", max: 10, optional: true },
    { name: "rest", title: words.rest, kind: "choice", options: rests.map((value) => ({ value, title: words.rests[value] })) },
  ];
  return ({ id, home, away }) => ({
    tenant,
    title: `${words.enterResult}: ${home} × ${away}`,
    text: words.resultText,
    action: words.propose,
    asksReason: true,
    fields,
    effect: (values) => createElement(ResultEffect, { tenant, input: { fixture_id: id, ...bodyOf(values) } }),
    send: ({ reason, values, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/results", {
        params: { tenant },
        body: { fixture_id: id, ...bodyOf(values), reason },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}
