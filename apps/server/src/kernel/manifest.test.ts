import { expect, it } from "vitest";
import { type Manifest, registerJobs } from "./manifest.ts";

it("runs a queued job with its payload and a scheduled job by its crontab, both with the app", async () => {
  const ran: unknown[] = [];
  const manifest: Manifest<{ shop: string }> = {
    name: "gift-cards",
    jobs: [
      { name: "send-card", run: async ({ shop }, card: { id: string }) => void ran.push([shop, card.id]) },
      { name: "forget-cards", schedule: "7 * * * *", run: async ({ shop }) => void ran.push([shop, "forgotten"]) },
    ],
  };
  const queued = new Map<string, (payload: never) => Promise<void>>();
  const scheduled = new Map<string, () => Promise<void>>();
  registerJobs(
    {
      handle: (name, handler) => void queued.set(name, handler),
      every: (crontab, name, handler) => void scheduled.set(`${crontab} ${name}`, handler),
    },
    manifest,
    { shop: "grove" },
  );
  expect([...queued.keys(), ...scheduled.keys()]).toEqual(["send-card", "7 * * * * forget-cards"]);
  await queued.get("send-card")?.({ id: "c1" } as never);
  await scheduled.get("7 * * * * forget-cards")?.();
  expect(ran).toEqual([
    ["grove", "c1"],
    ["grove", "forgotten"],
  ]);
});
