import "./fairness.css";
import { ButtonLink } from "@trevo/ui/button";
import { EmptyLogo } from "@trevo/ui/logo";
import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import type { RecomputedRound } from "./api.ts";
import { CheckList } from "./check-list.tsx";
import { type CheckedProof, checkProof } from "./check-proof.ts";
import { ProofForm } from "./proof-form.tsx";
import { proofFragment, readFragment } from "../../lib/proof-link.ts";
import { sampleProof } from "./sample-proof.ts";
import { Scheme } from "./scheme.tsx";
import { Verdict } from "./verdict.tsx";

/** Contains every engine, so it loads after the page. */
const GameRules = lazy(() => loadPart(() => import("./game-rules.tsx")).then((module) => ({ default: module.GameRules })));

/** For signed-in players only, as it loads the query library. */
const ConfirmedRound = lazy(() => loadPart(() => import("./confirmed-round.tsx")).then((module) => ({ default: module.ConfirmedRound })));

const sampleText = JSON.stringify(sampleProof, null, 2);

const faults = {
  empty: m.fairness_empty,
  "not-json": m.fairness_not_json,
  insecure: m.fairness_insecure,
  "broken-link": m.fairness_bad_link,
} as const;

type Shown = { of: string; result: CheckedProof | { state: "broken-link" } };

/** Recomputes a round in the visitor's browser, from pasted text or from the address's fragment. */
export function FairnessPage() {
  const { hash, pathname } = useLocation();
  const { token } = useSession();
  const [text, setText] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const turn = useRef(0);

  const check = async (of: string) => {
    const mine = ++turn.current;
    setBusy(true);
    const result = await checkProof(of);
    if (mine !== turn.current) return;
    setBusy(false);
    setShown({ of, result });
  };
  const write = (next: string) => {
    turn.current++;
    setBusy(false);
    setText(next);
    setShown(null);
  };
  const show = (of: string) => {
    write(of);
    void check(of);
  };
  useEffect(() => {
    const brought = readFragment(hash);
    if (brought === "broken") return setShown({ of: "", result: { state: "broken-link" } });
    if (!brought) return;
    setText(brought.text);
    void check(brought.text);
  }, [hash]);

  // On a phone the result is below the fold. A round from the rules is checked far above them.
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = answer.current;
    const top = box?.getBoundingClientRect().top ?? 0;
    if (shown?.result.state === "checked" && (top < 0 || top > window.innerHeight * 0.5)) box?.scrollIntoView({ block: "start" });
  }, [shown]);

  const result = shown?.result;
  const found = result?.state === "checked" ? result : null;
  const confirmed = found && shown?.of !== sampleText ? recomputedRound(found) : null;
  return (
    <div className="fairness">
      <header>
        <h1 className="page-title">{m.fairness_title()}</h1>
        <p className="fairness-lead">{m.fairness_lead()}</p>
        <ButtonLink href="/fairness/rtp">{m.fairness_to_returns()}</ButtonLink>
      </header>
      <section className="fairness-ask panel">
        <ProofForm
          text={text}
          onText={write}
          onCheck={(of) => void check(of)}
          onSample={() => show(sampleText)}
          error={result && result.state !== "checked" ? faults[result.state]() : undefined}
          busy={busy}
        />
      </section>
      <section ref={answer} className="fairness-answer panel" aria-live="polite">
        {found && shown ? (
          <>
            <Verdict
              verdict={found.verification.verdict}
              proof={found.proof}
              isSample={shown.of === sampleText}
              link={linkTo(pathname, shown.of)}
            />
            {token && confirmed ? (
              <Suspense>
                <ConfirmedRound round={confirmed} />
              </Suspense>
            ) : null}
            <CheckList verification={found.verification} />
          </>
        ) : (
          <div className="state">
            <EmptyLogo />
            <h2 className="h2">{m.fairness_waiting_title()}</h2>
            <p>{m.fairness_waiting_text()}</p>
          </div>
        )}
      </section>
      <Scheme proof={found?.proof ?? null} />
      {hydrated ? (
        <Suspense>
          <GameRules onCheck={show} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The report of a recomputed round that agrees; null for any other round and for a round without an id. */
function recomputedRound({ proof, verification }: Extract<CheckedProof, { state: "checked" }>): RecomputedRound | null {
  if (verification.verdict !== "verified" || !proof?.round_id || proof.server_seed === null) return null;
  return { round_id: proof.round_id, server_seed: proof.server_seed, payout: proof.payout };
}

const linkTo = (pathname: string, text: string): string =>
  typeof location === "undefined" ? "" : `${location.origin}${pathname}${proofFragment(text)}`;
