import { CopyButton } from "@trevo/ui/copy-button";
import type { RoundProof } from "@trevo/verifier";
import { m } from "../../paraglide/messages.js";
import { terminalLines } from "./terminal-lines.ts";

const formula = `bytes  = HMAC-SHA256(server_seed,
           "client_seed:nonce:0")
u32    = bytes[0..3], big-endian
roll   = floor(u32 × 10001 / 2^32) / 100
payout = floor(stake × multiplier)`;

const ownVerifier = "node packages/verifier/src/cli.ts proof.json";

/** How a round is produced, its formula, and how to recompute it elsewhere. */
export function Scheme({ proof }: { proof: RoundProof | null }) {
  const steps = [
    { title: m.fairness_how_commit(), text: m.fairness_how_commit_text() },
    { title: m.fairness_how_seed(), text: m.fairness_how_seed_text() },
    { title: m.fairness_how_draw(), text: m.fairness_how_draw_text() },
    { title: m.fairness_how_reveal(), text: m.fairness_how_reveal_text() },
  ];
  const lines = terminalLines(proof);
  return (
    <div className="scheme">
      <section>
        <h2 className="h2">{m.fairness_how()}</h2>
        <ol className="scheme-steps">
          {steps.map((step) => (
            <li key={step.title}>
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="h2">{m.fairness_formula()}</h2>
        <Code>{formula}</Code>
      </section>
      <section>
        <h2 className="h2">{m.fairness_terminal()}</h2>
        <p>{m.fairness_terminal_text()}</p>
        <Code>{lines}</Code>
        <CopyButton text={lines} copied={m.fairness_copied()} failed={m.fairness_copy_failed()}>
          {m.fairness_copy()}
        </CopyButton>
        <p>{m.fairness_terminal_own()}</p>
        <Code>{ownVerifier}</Code>
      </section>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="scheme-code">
      <code>{children}</code>
    </pre>
  );
}
