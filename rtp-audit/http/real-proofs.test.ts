import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentEngine, currentMultiActionEngine, houseGames } from "@trevo/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, startTestSite } from "../../apps/server/test/test-site.ts";
import type { Proof } from "./house-calls.ts";
import { betOn, nextStep } from "./moves.ts";

const cli = join(import.meta.dirname, "../../packages/verifier/src/cli.ts");
/** A preloaded module that makes any attempt to open a connection throw. */
const offline = `data:text/javascript,${encodeURIComponent(
  'import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("offline"); }; globalThis.fetch = undefined;',
)}`;
/** Crash is one shared table with its own clock. Its proofs are tested in apps/server/test/crash.test.ts. */
const games = houseGames()
  .map(({ game }) => game)
  .filter((game) => currentEngine(game) ?? currentMultiActionEngine(game));

describe("the proof of a real-money round of every game", () => {
  let site: TestSite;
  let folder: string;
  let member: Member;
  let proofs: Proof[];

  beforeAll(async () => {
    site = await startTestSite();
    folder = await mkdtemp(join(tmpdir(), "trevo-proofs-"));
    member = await site.join();
    await site.deposit(member, 20_000);
    proofs = await playAll();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await site.close();
  });

  const stake = 100;
  const post = async (token: string, path: string, body: object) => {
    const { status, json } = await site.call("POST", path, { token, key: randomUUID(), body });
    expect(status, JSON.stringify(json)).toBeLessThan(300);
    return json["data"];
  };
  const play = async (token: string, game: string): Promise<string> => {
    let round = await post(token, "/house/api/rounds", { game, stake, params: betOn(game, stake) });
    while (round.state === "open") round = await post(token, `/house/api/rounds/${round.id}/actions`, nextStep(game, round));
    return round.id;
  };
  /** Plays all games and then reveals the seeds: all games of a player draw from one pair. */
  async function playAll(): Promise<Proof[]> {
    const played: { token: string; id: string }[] = [];
    for (const game of games) {
      const token = await site.launch(member, game);
      played.push({ token, id: await play(token, game) });
    }
    await post(played[0]?.token ?? "", "/house/api/fairness/rotate", { client_seed: "outra" });
    return Promise.all(played.map(async ({ token, id }) => (await site.call("GET", `/house/api/proofs/${id}`, { token })).json["data"]));
  }
  /** Returns the command line's verdicts on these proofs, and its exit code. */
  const verify = async (checked: readonly Proof[]) => {
    const files = checked.map((proof, nth) => ({ proof, path: join(folder, `${nth}.json`) }));
    await Promise.all(files.map(({ proof, path }) => writeFile(path, JSON.stringify(proof))));
    const { stdout, status } = spawnSync(process.execPath, ["--import", offline, cli, ...files.map(({ path }) => path)], {
      encoding: "utf8",
    });
    return { verdicts: stdout.match(/^(Verified|Contradicted|Not verifiable)/gm) ?? [], status };
  };

  it("names ledger entries that add up to stake and payout and belong to the player", async () => {
    expect(proofs.map((proof) => proof["game"])).toEqual(games);
    const named = proofs.flatMap((proof) => proof["entry_ids"] as string[]);
    expect(new Set(named).size).toBe(named.length);
    for (const proof of proofs) {
      const ids = proof["entry_ids"] as string[];
      const rows = await site.database.sql<{ player_id: string; kind: string; amount: number }[]>`
        select player_id, kind, cash + bonus as amount from entries where round_id = ${String(proof["round_id"])} and id = any(${ids}::bigint[])`;
      const sum = (kind: string) => rows.filter((row) => row.kind === kind).reduce((total, { amount }) => total + amount, 0);
      expect(
        rows.map(({ player_id }) => player_id),
        String(proof["game"]),
      ).toEqual(ids.map(() => member.id));
      expect([sum("bet"), sum("win")], String(proof["game"])).toEqual([-Number(proof["stake"]), Number(proof["payout"])]);
      const [all] = await site.database.sql<
        { count: number }[]
      >`select count(*)::int as count from entries where round_id = ${String(proof["round_id"])}`;
      expect(ids, "all of the round's").toHaveLength(all?.count ?? 0);
    }
  });

  it("is verified by the command line without a network", { timeout: 60_000 }, async () => {
    expect(await verify(proofs)).toEqual({ verdicts: proofs.map(() => "Verified"), status: 0 });
  });

  it("is not verified after any part of it was changed", { timeout: 60_000 }, async () => {
    const tampered = proofs.map((proof, nth) =>
      nth % 3 === 0
        ? { ...proof, payout: Number(proof["payout"]) + 1 }
        : nth % 3 === 1
          ? { ...proof, nonce: Number(proof["nonce"]) + 1 }
          : { ...proof, server_seed: "0".repeat(64) },
    );
    expect(await verify(tampered)).toEqual({ verdicts: proofs.map(() => "Contradicted"), status: 1 });
  });
});
