import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Storage } from "../src/adapters/storage/storage.ts";
import { Refusal } from "../src/kernel/errors.ts";
import { newId } from "../src/kernel/ids.ts";
import { createLog } from "../src/kernel/log.ts";
import type { PlayerScope } from "../src/kernel/scope.ts";
import { createVerification } from "../src/modules/verification/index.ts";
import { type Accounts, createAccounts, nextCpf } from "./accounts.ts";
import { signedIn } from "./tenants.ts";

const mostUploadsADay = 20;
const dayMs = 24 * 3_600_000;

/** Concurrent uploads for the last place of a player's daily limit. */
describe("the daily limit of documents", () => {
  let accounts: Accounts;
  let jpeg: Buffer;
  beforeAll(async () => {
    accounts = await createAccounts();
    jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#333" } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => accounts.close());

  const files = new Map<string, Uint8Array>();
  const storage: Storage = {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => Buffer.from(files.get(key) ?? []),
    remove: async (key) => void files.delete(key),
  };
  const identityVerifier = { check: () => Promise.reject(new Error("nobody asks here")) };
  const create = () =>
    createVerification({
      ...accounts,
      db: accounts.database.db,
      log: createLog("silent"),
      storage,
      identityVerifier,
      tenants: { byId: async () => null },
    });

  /** A player with one upload left today. */
  async function nearlyDone(): Promise<PlayerScope> {
    const tenant = await accounts.addTenant(`q${newId().slice(-12)}`);
    const { player } = await accounts.register(tenant, { cpf: nextCpf() });
    const at = accounts.clock.now();
    for (let sent = 1; sent < mostUploadsADay; sent++)
      await accounts.database.sql`insert into documents (tenant_id, id, player_id, type, state, media_type, bytes, created_at, updated_at)
        values (${tenant.id}, ${newId()}, ${player.id}, 'front', 'cancelled', 'image/jpeg', 1, ${at}, ${at})`;
    return signedIn(tenant, player);
  }
  const sentBy = async ({ player_id }: PlayerScope) =>
    (await accounts.database.sql<{ id: string }[]>`select id from documents where player_id = ${player_id}`).length;
  const race = async (scope: PlayerScope) => {
    const verification = create();
    const types = ["front", "back", "selfie", "back"] as const;
    const answers = await Promise.allSettled(types.map((type) => verification.upload(scope, { type, upload: jpeg })));
    return answers.map((answer) => (answer.status === "rejected" ? codeOf(answer.reason) : "kept")).toSorted();
  };

  it("is not exceeded by concurrent uploads", async () => {
    files.clear();
    const scope = await nearlyDone();
    expect(await race(scope)).toEqual(["kept", "too_many_requests", "too_many_requests", "too_many_requests"]);
    expect(await sentBy(scope)).toBe(mostUploadsADay);
    expect(files.size, "what was refused leaves no file").toBe(1);
    accounts.clock.setOffset(dayMs + 1_000);
    await expect(create().upload(scope, { type: "front", upload: jpeg })).resolves.toBeUndefined();
    accounts.clock.setOffset(0);
  });

  it("would be exceeded without its lock", async () => {
    const scope = await nearlyDone();
    const { owner } = accounts.database;
    // Without the lock, no upload waits for another: the store reads instead of locking, and a slow trigger makes the uploads overlap.
    await owner.sql`create function let_all_in() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`;
    await owner.sql`create trigger slow before insert on documents for each row execute function let_all_in()`;
    const { verificationStore } = await import("../src/modules/verification/verification-store.ts");
    const { lock } = verificationStore;
    verificationStore.lock = (tx, key) => verificationStore.read(tx, key);
    try {
      await race(scope);
      expect(await sentBy(scope)).toBeGreaterThan(mostUploadsADay);
    } finally {
      verificationStore.lock = lock;
      await owner.sql`drop trigger slow on documents`;
    }
  });
});

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));
