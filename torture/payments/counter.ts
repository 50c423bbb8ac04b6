import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseBrCode } from "@trevo/domain";
import { type Reply, type TestSite, createCalls } from "../../apps/server/test/test-site.ts";
import type { Random } from "../random.ts";
import type { Accepted, Charge, Customer } from "./client-book.ts";

/**
 * Sends customers' requests to two servers, one of which may not answer. A request without a definite answer is repeated with the same key.
 */
export interface Counter {
  /** Creates a charge and returns its code; null if the bank was unavailable all the time. */
  charge(customer: Customer, amount: number, random: Random): Promise<(Charge & { code: string }) | null>;
  /** Returns null if the product refuses. */
  withdraw(customer: Customer, amount: number, random: Random): Promise<Accepted | null>;
  /** Ignores the answer. */
  cancel(customer: Customer, id: string): Promise<void>;
}

const tries = 12;
const pauseMs = 150;
/** Share of requests sent to both servers at the same moment with one key. */
const copies = 0.2;

export function createCounter(site: TestSite, otherUrl: string): Counter {
  const { call } = createCalls(site.url, site.sandboxUrl);
  const bases = [site.url, otherUrl] as const;

  const send = async (customer: Customer, path: string, { body, random }: { body: object; random: Random }): Promise<Reply | null> => {
    const key = randomUUID();
    for (let attempt = 0; attempt < tries; attempt++) {
      const [first, second] = random.chance(0.5) ? bases : [bases[1], bases[0]];
      const to = random.chance(copies) ? [first, second] : [first];
      const replies = await Promise.all(to.map((base) => call("POST", path, { token: customer.token, key, body, base })));
      const definite = replies.find(({ status }) => status < 300) ?? replies.find(({ status }) => status < 500);
      if (definite) return definite;
      await sleep(pauseMs);
    }
    return null;
  };

  return {
    charge: async (customer, amount, random) => {
      const reply = await send(customer, "/api/main-gateway/qrcode-pix", { body: { amount }, random });
      if (!reply) return null;
      if (reply.status !== 201) throw new Error(`a charge was refused: ${JSON.stringify(reply.json)}`);
      const { id, code } = reply.json["data"] as { id: string; code: string };
      const parsed = parseBrCode(code);
      const txid = parsed.ok ? parsed.code.location?.split("/").at(-1) : undefined;
      if (!txid) throw new Error(`a code without a charge: ${code}`);
      return { id, code, txid, amount, player_id: customer.id };
    },
    withdraw: async (customer, amount, random) => {
      const body = { amount, method_id: customer.method };
      const reply = await send(customer, "/api/wallet/withdraw/request", { body, random });
      if (reply?.status !== 201) return null;
      return { id: (reply.json["data"] as { id: string }).id, player_id: customer.id, amount };
    },
    cancel: async (customer, id) => {
      await call("POST", "/api/main-gateway/user-cancel-withdrawal", { token: customer.token, body: { id } });
    },
  };
}
