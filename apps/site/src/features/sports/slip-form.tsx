import { useQueryClient } from "@tanstack/react-query";
import type { OddsAcceptance } from "@trevo/sports";
import { Button } from "@trevo/ui/button";
import { Chip, ChipRow } from "@trevo/ui/chip";
import { formatMoney } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { AcceptOdds } from "./accept-odds.tsx";
import { freeBetsKey } from "./api.ts";
import { FreeBetField, useFreeBets } from "./free-bet-field.tsx";
import { SinglesFields } from "./singles-fields.tsx";
import { type BetDraft, hasLeg, isRelated, type Slip } from "./slip.ts";
import { draftsOf, type SlipChoice, stopOf } from "./slip-draft.ts";
import { SlipRefused } from "./slip-refused.tsx";
import { modeOf, modesOf, type SlipMode, systemOf } from "./slip-shape.ts";
import { slipStore } from "./slip-store.ts";
import { SinglesSum, SlipSum } from "./slip-sum.tsx";
import { type RefusedBet, type SentBets, usePlaceBets } from "./use-place-bets.ts";
import { StakeField, SystemFields } from "./whole-fields.tsx";

const modeWords: Record<SlipMode, () => string> = {
  singles: m.sports_mode_singles,
  multiple: m.sports_kind_multiple,
  system: m.sports_kind_system,
};

/** The player's choices in this form. `mode` is null until the player chooses one. */
type Chosen = Omit<SlipChoice, "mode" | "free_bet"> & { mode: SlipMode | null; free_bet_id: string | null };

interface SlipFormProps {
  /** Bets that were refused. */
  refused: readonly RefusedBet[];
  onChange: () => void;
  onSent: (bets: SentBets) => void;
}

/** Stakes, potential payouts, and the one button that places the bets. */
export function SlipForm({ refused, onChange, onSent }: SlipFormProps) {
  const slip = useStore(slipStore);
  const { user } = useSession();
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [accept, setAccept] = useState<OddsAcceptance>("better");
  const { busy, place } = usePlaceBets(user?.id);
  const client = useQueryClient();
  const freeBets = useFreeBets();
  const free_bet = freeBets.data?.find(({ id }) => id === chosen.free_bet_id) ?? null;
  const choice = { ...chosen, mode: modeOf(slip, chosen.mode), free_bet };
  const drafts = draftsOf(slip, choice);
  const stop = stopOf(drafts);
  const change = (next: Partial<Chosen>) => {
    onChange();
    setChosen((now) => ({ ...now, ...next }));
  };
  const send = async () => {
    onChange();
    const sent = await place(drafts, accept);
    if (free_bet) void client.invalidateQueries({ queryKey: freeBetsKey });
    if (sent) onSent(sent);
  };
  return (
    <form
      className="slip-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (user && stop === null && !busy) void send();
      }}
    >
      {slip.length > 1 ? (
        <ChipRow label={m.sports_mode()}>
          {modesOf(slip).map((mode) => (
            <Chip key={mode} selected={mode === choice.mode} onSelect={() => change({ mode })}>
              {modeWords[mode]()}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      {isRelated(slip) ? <Notice>{m.sports_related()}</Notice> : null}
      <SlipFields slip={slip} choice={choice} freeBets={freeBets} refused={refused} onChange={change} />
      {slip.length > 1 && choice.mode === "singles" ? (
        <SinglesSum drafts={drafts} />
      ) : (
        drafts.map((draft) => <SlipSum key={draft.shape.kind} draft={draft} />)
      )}
      <AcceptOdds value={accept} onChange={setAccept} />
      {user ? (
        <Button
          type="submit"
          tone="accent"
          size="large"
          wide
          busy={busy ? m.sports_placing() : undefined}
          disabledReason={stop ?? undefined}
        >
          <SendWords drafts={drafts} />
        </Button>
      ) : (
        <ModalLink modal="login" tone="accent" size="large">
          {m.sports_log_in()}
        </ModalLink>
      )}
      <Link className="slip-rules" href="/betting-terms">
        {m.sports_rules()}
      </Link>
    </form>
  );
}

const nothingChosen = { mode: null, typed: 0, stakes: {}, system: null, each: false, free_bet_id: null };

interface SlipFieldsProps {
  slip: Slip;
  choice: SlipChoice;
  freeBets: ReturnType<typeof useFreeBets>;
  refused: readonly RefusedBet[];
  onChange: (next: Partial<Chosen>) => void;
}

function SlipFields({ slip, choice, freeBets, refused, onChange }: SlipFieldsProps) {
  if (slip.length > 1 && choice.mode === "singles")
    return <SinglesFields slip={slip} stakes={choice.stakes} refused={refused} onStakes={(stakes) => onChange({ stakes })} />;
  const system = choice.mode === "system" ? systemOf(slip.length, choice.system) : null;
  const each = system !== null && choice.each && !choice.free_bet;
  return (
    <>
      {system ? (
        <SystemFields
          legs={slip.length}
          chosen={system}
          each={each}
          onSystem={(value) => onChange({ system: value })}
          onEach={(next) => onChange({ each: next })}
        />
      ) : null}
      <FreeBetField freeBets={freeBets} chosen={choice.free_bet} onChoose={(free_bet_id) => onChange({ free_bet_id })} />
      {choice.free_bet ? null : (
        <StakeField
          label={each ? m.sports_stake_each_label() : m.sports_stake()}
          value={choice.typed}
          onChange={(typed) => onChange({ typed })}
        />
      )}
      {ofWhole(slip, refused).map(({ failure, legs }) => (
        <SlipRefused
          key={legs.map(({ market_id }) => market_id).join()}
          failure={failure}
          onStake={(typed) => onChange({ typed, each: false })}
        />
      ))}
    </>
  );
}

/** Refusals of the bet that covers exactly the current slip. */
const ofWhole = (slip: Slip, refused: readonly RefusedBet[]): readonly RefusedBet[] =>
  refused.filter(({ legs }) => legs.length === slip.length && legs.every((leg) => hasLeg(slip, leg)));

/** Effect of the button: the total stake, and that it accepts newer odds. */
function SendWords({ drafts }: { drafts: readonly BetDraft[] }) {
  const locale = useLocale();
  const amount = formatMoney(
    drafts.reduce((sum, { stake }) => sum + stake, 0),
    locale,
  );
  if (drafts.some(({ free_bet }) => free_bet)) return m.sports_bet_free({ amount });
  const isMoved = drafts.some(({ legs }) => legs.some(({ was_x1000 }) => was_x1000 !== null));
  if (drafts.length > 1)
    return isMoved ? m.sports_accept_and_bet_many({ count: drafts.length, amount }) : m.sports_bet_many({ count: drafts.length, amount });
  return isMoved ? m.sports_accept_and_bet({ amount }) : m.sports_bet({ amount });
}
