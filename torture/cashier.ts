import { setTimeout as sleep } from "node:timers/promises";
import type { TestSandbox } from "../apps/server/test/sandbox.ts";
import type { Client } from "./client.ts";
import type { Operation } from "./submitter.ts";
import type { Journal } from "./journal.ts";
import type { Player } from "./players.ts";

/** Pays charges at the bank, and waits until the product reports them as paid. */
export interface Cashier {
  /** Pays a new charge if the product can still return its code, and checks the player's oldest open charge. */
  take(charge: Operation): Promise<void>;
  /** Pays unpaid charges and checks paid ones until all are credited or the time is over. Returns how many are not. */
  settle(until: number): Promise<number>;
}

interface Charge {
  readonly op: number;
  readonly id: string;
  readonly player: Player;
  paid: boolean;
}

export interface CashierNeeds {
  readonly client: Client;
  readonly journal: Journal;
  readonly sandbox: TestSandbox;
  readonly ports: readonly [number, number];
}

const pauseMs = 200;

export function createCashier({ client, journal, sandbox, ports }: CashierNeeds): Cashier {
  const waiting = new Set<Charge>();
  let turn = 0;

  const consult = async (charge: Charge): Promise<{ status: string; code: string } | null> => {
    const port = ports[turn++ % 2] ?? ports[0];
    const reply = await client.ask(port, {
      token: charge.player.identity.token,
      path: "/api/main-gateway/consult-status-transaction",
      body: { id: charge.id },
    });
    return (reply?.["data"] as { status: string; code: string } | undefined) ?? null;
  };

  const step = async (charge: Charge): Promise<void> => {
    const now = await consult(charge);
    if (!now) return;
    if (now.status === "paid") {
      journal.write({ line: "credited", op: charge.op });
      waiting.delete(charge);
    } else if (!charge.paid) {
      charge.paid = true;
      const payer = { name: charge.player.name, cpf: charge.player.cpf };
      const { status, body } = await sandbox.ask("POST", "/sandbox/pay", { br_code: now.code, payer });
      const { endToEndId, code } = body as { endToEndId?: string; code?: string };
      if (status === 200 && endToEndId !== undefined) journal.write({ line: "paid", op: charge.op, end_to_end_id: endToEndId });
      // A long fault may outlast a charge. Nobody has paid it, and nobody can.
      else if (code === "expired") waiting.delete(charge);
      else throw new Error(`the payment failed: ${JSON.stringify(body)}`);
    }
  };

  return {
    take: async ({ op, player, answer }) => {
      const charge: Charge = { op, player, id: answer?.name ?? "", paid: false };
      const earlier = [...waiting].find((other) => other.player === player);
      waiting.add(charge);
      await step(charge);
      if (earlier) await step(earlier);
    },
    settle: async (until) => {
      for (;;) {
        for (const charge of waiting) await step(charge);
        if (waiting.size === 0 || performance.now() > until) return waiting.size;
        await sleep(pauseMs);
      }
    },
  };
}
