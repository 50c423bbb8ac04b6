import { z } from "zod";
import { type Bet, type PartnerBook, type ProductCall, type Seat, slip } from "./book.ts";
import { type Forgery, forgeries, payloads } from "./wire.ts";

/** What the partner does with a bet, correctly or not. */
export const orders = {
  well: "Aposta, confirmação e prêmio",
  discard_first: "O descarte chega antes da aposta",
  discard_after: "A aposta é descartada depois de aceita",
  lost_reply: "A resposta à aposta se perde e o parceiro repete a chamada",
  duplicate: "Tudo chega duas vezes",
  late: "O prêmio demora 3 segundos",
  reordered: "O prêmio chega antes da aposta",
  bad_signature: "A aposta chega com assinatura errada",
  alg_none: "A aposta chega sem assinatura",
  hs256_with_public_key: "A aposta chega assinada com a chave pública",
  expired: "A aposta chega com o token vencido",
  wrong_audience: "A aposta é para outro operador",
  win_rollback_win: "Prêmio, estorno e outro prêmio",
  lost_rollback_win: "Perda, estorno e prêmio",
  refund_rollback_lost: "Devolução, estorno e perda",
  settled_twice: "Dois prêmios com números diferentes para a mesma aposta",
  discard_won: "O descarte chega depois do prêmio",
  unknown_player: "A aposta é de quem ninguém conhece",
  cash_out: "Encerrada antes do fim por 80% da aposta",
  free_bet: "Aposta grátis do parceiro, que ganha",
  free_bet_refunded: "Aposta grátis do parceiro, devolvida",
  combo: "Múltipla de duas seleções",
  system_2_3: "Sistema 2/3",
  two_bets_at_once: "Duas apostas ao mesmo tempo",
  silent: "O resultado nunca chega",
} as const;
export type OrderName = keyof typeof orders;

export const order = z.strictObject({
  order: z.enum(Object.keys(orders) as [OrderName, ...OrderName[]]),
  /** The player's token, taken from the page. */
  token: z.string().min(1).max(4_096),
  stake: slip.shape.stake,
});

const lateMs = 3_000;
const home = (...ids: string[]) => ids.map((fixture) => ({ fixture, outcome: "home" as const }));

export interface OrderDone {
  readonly calls: readonly ProductCall[];
  readonly bets: readonly Bet[];
}

/** Carries out an order and returns the calls and bets. */
export async function carryOut(
  book: PartnerBook,
  seat: Seat,
  { order: name, stake }: Pick<z.output<typeof order>, "order" | "stake">,
): Promise<OrderDone> {
  const calls: ProductCall[] = [];
  const single = { stake, legs: home("2001") };
  const done = (...bets: Bet[]): OrderDone => ({ calls, bets: bets.map(({ id }) => book.find(id)) });
  if ((forgeries as readonly string[]).includes(name))
    return done(await book.send(book.write(seat, single), { calls, forgery: name as Forgery }));
  const written = book.write(
    name === "unknown_player" ? { ...seat, player: `${seat.tenant}-00000000-0000-7000-8000-000000000000` } : seat,
    ...slipOf(name, stake),
  );
  const sendAgain = async () => calls.push(await book.call(seat, "bet/make", written.fields));
  switch (name) {
    case "discard_first":
      await book.discard(written.bet, calls);
      await sendAgain();
      return done(written.bet);
    case "reordered":
      calls.push(
        await book.call(
          seat,
          "bet/win",
          payloads.win({ player: seat.player, bet: `b${written.bet.id}`, transaction: `${written.bet.id}0`, amount: stake }),
        ),
      );
      break;
    case "lost_reply":
      await book.call(seat, "bet/make", written.fields);
      break;
    case "two_bets_at_once": {
      const other = book.write(seat, single);
      return done(...(await Promise.all([book.send(written, { calls }), book.send(other, { calls })])));
    }
    default:
      break;
  }
  const bet = await book.send(written, { calls });
  if (bet.state !== "open") return done(bet);
  if (name === "duplicate") await sendAgain();
  await finish(book, bet, { name, calls });
  return done(bet);
}

const isFree = (name: OrderName): boolean => name === "free_bet" || name === "free_bet_refunded";

function slipOf(name: OrderName, stake: number): [Parameters<PartnerBook["write"]>[1], Parameters<PartnerBook["write"]>[2]] {
  if (name === "combo") return [{ stake, legs: home("2001", "2002") }, {}];
  if (name === "system_2_3") return [{ stake, legs: home("2001", "2002", "2003") }, { type: "2/3" }];
  return [{ stake, legs: home("2001") }, isFree(name) ? { bonus_type: "freebet_freemoney" } : {}];
}

const firstResults = { win_rollback_win: "won", lost_rollback_win: "lost", refund_rollback_lost: "refunded" } as const;

/** Carries out the rest of the order after the bet was accepted. */
async function finish(book: PartnerBook, bet: Bet, { name, calls }: { name: OrderName; calls: ProductCall[] }): Promise<void> {
  const { id } = bet;
  switch (name) {
    case "silent":
      return;
    case "discard_after":
      await book.discard(bet, calls);
      return;
    case "discard_won":
      await book.settle(id, { ending: "won", calls });
      // The operator accepts the discard but keeps the result, and so does this book.
      calls.push(await book.call(bet, "bet/discard", payloads.discard(bet.player, id)));
      return;
    case "free_bet_refunded":
      await book.settle(id, { ending: "refunded", calls });
      return;
    case "cash_out":
      await book.settle(id, { ending: "cashed_out", calls });
      return;
    case "win_rollback_win":
    case "lost_rollback_win":
    case "refund_rollback_lost":
      await book.settle(id, { ending: firstResults[name], calls });
      await book.undo(id, calls);
      await book.settle(id, { ending: name === "refund_rollback_lost" ? "lost" : "won", calls });
      return;
    case "duplicate":
      await book.settle(id, { ending: "won", calls, times: 2 });
      return;
    case "settled_twice": {
      const { action, fields } = book.end(bet, "won");
      await book.settle(id, { ending: "won", calls });
      calls.push(await book.call(bet, action, fields));
      return;
    }
    default:
      if (name === "late") await new Promise((resolve) => setTimeout(resolve, lateMs));
      await book.settle(id, { ending: "won", calls });
  }
}
