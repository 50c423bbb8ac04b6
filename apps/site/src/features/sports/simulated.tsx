import type { SportFixture } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { m } from "../../paraglide/messages.js";

export const SimulatedBadge = () => (
  <span className="simulated-badge">
    <Icon name="dice" /> {m.sports_simulated()}
  </span>
);

/** Shown above lists of simulated matches. */
export const SimulatedNotice = () => (
  <div className="simulated-notice">
    <Notice icon="dice">{m.sports_simulated_notice()}</Notice>
  </div>
);

/** Returns whether the seed matches its commitment: the SHA-256 of its characters, in hexadecimal. */
export async function opensCommitment(seed: string, commitment: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/** How a match is simulated, the commitment published before it, and the check after its end. */
export function SimulatedPanel({ simulated }: { simulated: NonNullable<SportFixture["simulated"]> }) {
  const { commitment, seed } = simulated;
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <section className="panel simulated-panel" aria-labelledby="simulated">
      <h2 id="simulated">
        <Icon name="dice" /> {m.sports_simulated()}
      </h2>
      <p>{m.sports_simulated_how()}</p>
      <dl>
        <dt>{m.sports_commitment()}</dt>
        <dd>{commitment}</dd>
        {seed === undefined ? null : (
          <>
            <dt>{m.sports_seed()}</dt>
            <dd>{seed}</dd>
          </>
        )}
      </dl>
      {seed === undefined ? (
        <p>{m.sports_seed_later()}</p>
      ) : (
        <Button onClick={() => void opensCommitment(seed, commitment).then(setAnswer)}>{m.sports_check_seed()}</Button>
      )}
      {answer === null ? null : (
        <Notice tone={answer ? "good" : "bad"} announce>
          {answer ? m.sports_seed_right() : m.sports_seed_wrong()}
        </Notice>
      )}
    </section>
  );
}
