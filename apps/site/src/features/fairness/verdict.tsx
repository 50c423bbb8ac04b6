import { CopyButton } from "@trevo/ui/copy-button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import type { RoundProof, Verification } from "@trevo/verifier";
import type { ReactNode } from "react";
import { m } from "../../paraglide/messages.js";

const verdicts: Record<Verification["verdict"], { title: () => string; text: () => string; icon: IconName }> = {
  verified: { title: m.fairness_verified, text: m.fairness_verified_text, icon: "check" },
  contradicted: { title: m.fairness_contradicted, text: m.fairness_contradicted_text, icon: "x" },
  unverifiable: { title: m.fairness_unverifiable, text: m.fairness_unverifiable_text, icon: "clock" },
};

export interface VerdictProps {
  verdict: Verification["verdict"];
  proof: RoundProof | null;
  isSample: boolean;
  /** Address that opens this proof. */
  link: string;
}

/** The result in one sentence, the round it concerns, and buttons to share it. */
export function Verdict({ verdict, proof, isSample, link }: VerdictProps) {
  const { title, text, icon } = verdicts[verdict];
  return (
    <div className="verdict" data-verdict={verdict}>
      <span className="verdict-mark">
        <Icon name={icon} />
      </span>
      <div>
        <h2 className="h2">{title()}</h2>
        <p>{text()}</p>
        {isSample ? <p>{m.fairness_sample_note()}</p> : null}
      </div>
      {proof ? (
        <dl className="verdict-facts">
          <Fact label={m.fairness_fact_game()}>{proof.game}</Fact>
          <Fact label={m.fairness_fact_nonce()}>{proof.nonce}</Fact>
          <Fact label={m.fairness_fact_stake()}>
            <Money value={proof.stake} />
          </Fact>
          <Fact label={m.fairness_fact_payout()}>
            <Money value={proof.payout} />
          </Fact>
        </dl>
      ) : null}
      {proof ? (
        <CopyButton wide text={link} copied={m.fairness_copied()} failed={m.fairness_copy_failed()}>
          {m.fairness_share()}
        </CopyButton>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
