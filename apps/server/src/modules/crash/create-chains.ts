import { hash, randomBytes } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { crash, crashPointX100, crashSalt } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { drawBytes } from "../play/index.ts";
import { type StoredChain, crashStore } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

/** The place of a round in a chain. */
export interface ChainPlace {
  readonly chain_id: string;
  readonly nth: number;
}

/** The link and the point of a round. Secret: it decides a future round. */
export interface Drawn {
  readonly chain_hash: string;
  readonly pointX100: number;
}

export interface Chains {
  /** The place of the next round, and its commitment, which may be shown. Creates another chain when one is used up. */
  next(): Promise<ChainPlace & { readonly commitment: string }>;
  draw(place: ChainPlace): Promise<Drawn>;
  publicPart(chainId: string): Promise<{ commitment: string; length: number; salt: string }>;
}

/** Number of links in a chain: about two weeks of rounds without a pause. */
const defaultLength = 100_000;
/** Interval between links kept in memory; those between are hashed again. */
const stride = 500;

const before = (link: string): string => hash("sha256", link);

/**
 * The chain's secret is stored sealed, and links exist only in the memory of a process that has the master secret. The database, its dumps
 * and its logs alone reveal nothing about a future round.
 */
export function createChains(needs: { db: Db; vault: Vault; clock: Clock; length?: number }): Chains {
  const { db, vault, clock, length = defaultLength } = needs;
  const known = new Map<string, Promise<{ chain: StoredChain; checkpoints: readonly string[] }>>();

  /** Computes every link at a multiple of the stride, counting down from the secret. */
  const unfold = async (chain: StoredChain) => {
    const checkpoints: string[] = [];
    let link = vault.open(chain.sealed_secret, chain.id);
    for (let nth = chain.length; nth >= 0; nth -= 1) {
      if (nth % stride === 0) {
        checkpoints[nth / stride] = link;
        await yieldToEventLoop();
      }
      if (nth > 0) link = before(link);
    }
    if (checkpoints[0] !== chain.commitment) throw new Error("a chain does not end in its commitment");
    return { chain, checkpoints };
  };

  const open = (id: string) => {
    const opened = known.get(id) ?? crashStore.findChain(db, id).then(unfold);
    known.set(id, opened);
    opened.catch(() => known.delete(id));
    return opened;
  };

  const linkAt = async ({ chain_id, nth }: ChainPlace): Promise<string> => {
    const { chain, checkpoints } = await open(chain_id);
    const from = Math.min(Math.ceil(nth / stride) * stride, chain.length);
    let link = from % stride === 0 ? checkpoints[from / stride] : vault.open(chain.sealed_secret, chain.id);
    for (let at = from; at > nth && link !== undefined; at -= 1) link = before(link);
    if (link === undefined) throw new Error(`a chain has no link ${nth}`);
    return link;
  };

  const create = async (): Promise<StoredChain> => {
    const id = newId();
    const secret = randomBytes(32).toString("hex");
    let end = secret;
    for (let nth = length; nth > 0; nth -= 1) {
      end = before(end);
      if (nth % stride === 0) await yieldToEventLoop();
    }
    const chain = { id, commitment: end, length, sealed_secret: vault.seal(secret, id), created_at: clock.now() };
    await crashStore.insertChain(db, chain);
    return chain;
  };

  return {
    next: async () => {
      const chain = await crashStore.latestChain(db);
      const used = chain ? await crashStore.usedLinks(db, chain.id) : 0;
      const current = chain && used < chain.length ? { chain, nth: used + 1 } : { chain: await create(), nth: 1 };
      const place = { chain_id: current.chain.id, nth: current.nth };
      return { ...place, commitment: await linkAt({ ...place, nth: place.nth - 1 }) };
    },
    draw: async (place) => {
      const link = await linkAt(place);
      const bytes = drawBytes({ serverSeed: link, clientSeed: crashSalt, nonce: place.nth }, crash.drawBytes);
      return { chain_hash: link, pointX100: crashPointX100(bytes) };
    },
    publicPart: async (chainId) => {
      const { chain } = await open(chainId);
      return { commitment: chain.commitment, length: chain.length, salt: crashSalt };
    },
  };
}

export const sealedChains = [
  sealedColumn<{ id: string }>({ table: "crash_chains", column: "sealed_secret", key: ["id"], context: ({ id }) => id }),
];
