import "./reward-sheet.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect } from "react";
import { m } from "../paraglide/messages.js";
import { loadPart } from "./load-part.ts";
import type { ModalState } from "./modal-state.ts";
import type { Reward } from "./reward.ts";

/** Shows a reward: a won box with confetti, or a failed claim. */
export function RewardSheet({ reward, open, onClose, onClosed }: ModalState & { reward: Reward }) {
  const { kind, name, text, amount, image, action } = reward;
  useEffect(() => {
    if (open && kind === "win") void loadPart(() => import("@trevo/ui/confetti")).then(({ throwConfetti }) => throwConfetti());
  }, [open, kind]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={kind === "win" ? m.reward_won() : m.reward_gift()}
      closeLabel={m.close()}
    >
      <div className="reward" data-kind={kind}>
        <span className="reward-plate">{image ? <img src={image} alt="" /> : <Icon name={kind === "win" ? "cup" : "gift"} />}</span>
        <p className="reward-name">{name}</p>
        {amount === undefined ? null : (
          <p className="reward-amount">
            <Money value={amount} />
          </p>
        )}
        {text ? <p>{text}</p> : null}
      </div>
      <div className="reward-ends">
        {action ? (
          <ButtonLink tone="accent" size="large" wide href={action.href}>
            {action.label}
          </ButtonLink>
        ) : null}
        <Button size="large" wide onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </Sheet>
  );
}
