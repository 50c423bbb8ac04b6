import type { Document } from "@trevo/domain";
import { type HouseRules, houseGames, rulesOfGame, titleOf } from "@trevo/engines";
import { Button } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { SelectInput } from "@trevo/ui/select-input";
import { useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { type WorkedRound, workedRound } from "./worked-round.ts";

const games = houseGames().map(({ game }) => game);

/** The rules and the pay table whose hashes each round names, word for word, with one round computed from them. */
export function GameRules({ onCheck }: { onCheck: (proof: string) => void }) {
  const [game, setGame] = useState(games[0] ?? "");
  const locale = useLocale();
  const rules = rulesOfGame(game);
  return (
    <section className="game-documents">
      <h2 className="h2">{m.fairness_games()}</h2>
      <p>{m.fairness_games_text()}</p>
      <SelectInput
        label={m.fairness_fact_game()}
        options={games.map((name) => ({ value: name, label: titleOf(name, locale) }))}
        value={game}
        onChange={setGame}
      />
      {rules ? <Documents key={game} rules={rules} onCheck={onCheck} /> : null}
    </section>
  );
}

function Documents({ rules, onCheck }: { rules: HouseRules; onCheck: (proof: string) => void }) {
  return (
    <>
      <h3>{m.fairness_rules_version({ version: rules.version })}</h3>
      <DocumentTable of={rules.rules} hash={rules.rulesHash} />
      <h3>{m.fairness_paytable()}</h3>
      <DocumentTable of={rules.paytable} hash={rules.paytableHash} />
      <h3>{m.fairness_worked()}</h3>
      <Worked rules={rules} onCheck={onCheck} />
    </>
  );
}

const isRecord = (of: Document): of is { readonly [key: string]: Document } => typeof of === "object" && of !== null && !Array.isArray(of);
const spell = (of: Document): string => (typeof of === "string" ? of : JSON.stringify(of));

/** One line per field, with the field's name in the document. */
function DocumentTable({ of, hash }: { of: Document; hash: string }) {
  const fields = isRecord(of) ? Object.entries(of) : [];
  return (
    <dl className="document">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{spell(value)}</dd>
        </div>
      ))}
      <div>
        <dt>SHA-256</dt>
        <dd>
          <code>{hash}</code>
        </dd>
      </div>
    </dl>
  );
}

/** Computes a round from the seeds through the bytes to the payout. The verifier above checks the same proof. */
function Worked({ rules, onCheck }: { rules: HouseRules; onCheck: (proof: string) => void }) {
  const [round, setRound] = useState<WorkedRound | null>(null);
  useEffect(() => {
    let isShown = true;
    // WebCrypto exists only in secure contexts: elsewhere the lines stay unchanged.
    workedRound(rules).then(
      (worked) => isShown && setRound(worked),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [rules]);
  if (!round) return null;
  const { proof, bytes } = round;
  const lines: [name: string, value: string][] = [
    ["server seed", proof.server_seed],
    ["client seed", proof.client_seed],
    ["nonce", String(proof.nonce)],
    [`HMAC-SHA256(server seed, "client seed:nonce:0")`, bytes],
    [m.fairness_worked_bet(), JSON.stringify(proof.params)],
    [m.fairness_worked_outcome(), JSON.stringify(proof.outcome)],
  ];
  return (
    <>
      <dl className="document">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt>{m.fairness_worked_payout()}</dt>
          <dd>
            <Money value={proof.stake} /> → <Money value={proof.payout} />
          </dd>
        </div>
      </dl>
      <Button onClick={() => onCheck(JSON.stringify(proof, null, 2))}>{m.fairness_worked_check()}</Button>
    </>
  );
}
