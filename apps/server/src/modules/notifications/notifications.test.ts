import type { PlayerNotification } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { registerJobs } from "../../kernel/manifest.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "./notifications.ts";
import { createNotifications } from "./create-notifications.ts";
import { manifest } from "./manifest.ts";
import { welcomeNotification } from "./welcome.ts";

let accounts: Accounts;
let tenant: Tenant;
let other: Tenant;
let notifications: Notifications;
const notified: { player_id: string; notification: PlayerNotification }[] = [];
const pushed: string[] = [];

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  other = await accounts.addTenant("outra");
  notifications = createNotifications({
    db: accounts.database.db,
    clock: accounts.clock,
    jobs: accounts.jobs,
    players: accounts.players,
    broadcaster: {
      toPlayer: (_tenant, player_id, _event, data) => void notified.push({ player_id, notification: data as PlayerNotification }),
    },
    push: async (_to, { message }) => void pushed.push(message.title),
  });
  registerJobs(accounts.jobs, manifest, { notifications });
});
afterAll(() => accounts.close());

const words = (title: string) => ({ pt: { title, description: `${title}.` }, en: { title: `${title} (en)`, description: `${title}!` } });

const newPlayer = async (at = tenant) => {
  const { player } = await accounts.register(at);
  return { scope: signedIn(at, player), to: { tenant_id: at.id, player_id: player.id } };
};
const send = (to: PlayerKey, title: string) =>
  accounts.database.db.transaction().execute((tx) => notifications.send(tx, { to, notification: { words: words(title) } }));
const announce = (at: Tenant, title: string, id = newId()) =>
  notifications.announce(accounts.database.db, {
    tenant_id: at.id,
    id,
    words: words(title),
    link: null,
    created_at: new Date(accounts.clock.now()),
  });
const later = (ms: number) => accounts.clock.setOffset(accounts.clock.offsetMs() + ms);
const firstPage = { page: 1, per_page: 10 };

describe("notifications", () => {
  it("are pushed to the player's devices, unless they are marked as not pushed", async () => {
    const { scope, to } = await newPlayer();
    await send(to, "Saque enviado");
    const discreet = { words: words("Só no site"), isPushed: false };
    await accounts.database.db.transaction().execute((tx) => notifications.send(tx, { to, notification: discreet }));
    await accounts.jobs.run();
    expect(pushed).toEqual(["Saque enviado"]);
    expect((await notifications.list(scope, firstPage)).data.map(({ title }) => title)).toEqual(["Só no site", "Saque enviado"]);
    expect(notified.map(({ notification }) => notification.title)).toContain("Só no site");
    notified.splice(0);
  });

  it("reach the player's screens once committed, and not when rolled back", async () => {
    const { scope, to } = await newPlayer();
    const undone = accounts.database.db.transaction().execute(async (tx) => {
      await notifications.send(tx, { to, notification: { words: words("Nunca") } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send(to, "Seu saque saiu");
    await accounts.jobs.run();
    expect(notified.filter((one) => one.player_id === to.player_id).map((one) => one.notification.title)).toEqual(["Seu saque saiu"]);
    const { data } = await notifications.list({ ...scope, locale: "en" }, firstPage);
    expect(data).toMatchObject([{ title: "Seu saque saiu (en)", type: "personal", read: false, read_at: null }]);
  });

  it("are the player's own and the platform's, of this tenant only, page by page", async () => {
    const { scope, to } = await newPlayer();
    const stranger = await newPlayer();
    const abroad = await newPlayer(other);
    await announce(other, "De outra marca");
    await send(stranger.to, "De outra pessoa");
    for (let count = 1; count <= 12; count++) {
      later(1_000);
      await send(to, `Aviso ${count}`);
    }
    const first = await notifications.list(scope, { ...firstPage, type: "personal" });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
    expect(first.data[0]?.title).toBe("Aviso 12");
    const second = await notifications.list(scope, { page: 2, per_page: 10, type: "personal" });
    expect(second.data.map((notification) => notification.title)).toEqual(["Aviso 2", "Aviso 1"]);
    expect((await notifications.list(abroad.scope, firstPage)).data.map((notification) => notification.title)).toEqual(["De outra marca"]);
  });

  it("are marked as read one by one or all at once, for each player separately", async () => {
    const one = await newPlayer();
    const two = await newPlayer();
    const before = await notifications.unread(one.scope);
    await announce(tenant, "Novidade para todos");
    await send(one.to, "Só para você");
    expect(await notifications.unread(one.scope)).toEqual({
      user_notifications: 1,
      global_notifications: before.global_notifications + 1,
    });
    const { data } = await notifications.list(one.scope, { ...firstPage, type: "platform" });
    const news = data.find((notification) => notification.title === "Novidade para todos");
    const read = await notifications.read(one.scope, news!.id);
    later(60_000);
    expect((await notifications.read(one.scope, news!.id)).read_at).toBe(read.read_at);
    expect((await notifications.unread(one.scope)).global_notifications).toBe(before.global_notifications);
    expect((await notifications.unread(two.scope)).global_notifications).toBe(before.global_notifications + 1);

    await notifications.readAll(one.scope, "personal");
    await notifications.readAll(one.scope, "personal");
    expect((await notifications.unread(one.scope)).user_notifications).toBe(0);
    const theirs = (await notifications.list(one.scope, { ...firstPage, type: "personal" })).data[0]!;
    await expect(notifications.read(two.scope, theirs.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("with the same id are one, and pinned ones come first", async () => {
    const { scope, to } = await newPlayer(other);
    const id = newId();
    await announce(other, "Uma vez", id);
    await announce(other, "Uma vez", id);
    await send(to, "Mais nova");
    const until = new Date(accounts.clock.now().getTime() + 60_000);
    await accounts.database.sql`update notifications set pinned_until = ${until} where tenant_id = ${other.id} and id = ${id}`;
    const titles = (await notifications.list(scope, firstPage)).data.map((notification) => notification.title);
    expect(titles.filter((title) => title === "Uma vez")).toHaveLength(1);
    expect(titles[0]).toBe("Uma vez");
  });

  it("welcome a new player in both languages", () => {
    const { words: said } = welcomeNotification("Trevo");
    expect(said.pt.title).toContain("Trevo");
    expect(said.en.title).toContain("Trevo");
  });
});
