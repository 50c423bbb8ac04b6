import type { NotificationsRead, SentNotification } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { registerJobs } from "../../kernel/manifest.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Announcement } from "./announce.ts";
import type { Announced } from "./needs.ts";
import type { Notifications } from "./notifications.ts";
import { createNotifications } from "./create-notifications.ts";
import { manifest } from "./manifest.ts";
import { welcomeNotification } from "./welcome.ts";

let accounts: Accounts;
let tenant: Tenant;
let other: Tenant;
let notifications: Notifications;
const tenants: Tenant[] = [];
const notified: { player_id: string; notification: SentNotification }[] = [];
const reads: { player_id: string; read: NotificationsRead }[] = [];
/** This node's screens: connected players receive what is published. */
const screens = {
  here: [] as string[],
  shown: [] as { player_id: string; title: string }[],
  listener: (_announced: Announced): void => undefined,
};
const pushed: string[] = [];

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await newTenant();
  other = await newTenant();
  notifications = createNotifications({
    db: accounts.database.db,
    clock: accounts.clock,
    jobs: accounts.jobs,
    players: accounts.players,
    tenants: { byId: async (id) => tenants.find((one) => one.id === id) ?? null },
    broadcaster: {
      toPlayer: (_tenant, player_id, event, data) =>
        event === "NotificationRead"
          ? void reads.push({ player_id, read: data as NotificationsRead })
          : void notified.push({ player_id, notification: data as SentNotification }),
    },
    screens: {
      publish: async (announced) => screens.listener(announced),
      onPublished: (listener) => {
        screens.listener = listener;
      },
      playersHere: () => screens.here,
      toPlayer: (_tenant, player_id, _event, data) => void screens.shown.push({ player_id, title: (data as SentNotification).title }),
    },
  });
  notifications.onSent(async (_tx, { words: told, link }) => void pushed.push(`${told.pt.title} ${link}`));
  registerJobs(accounts.jobs, manifest, { notifications });
});
afterAll(() => accounts.close());

const words = (title: string) => ({ pt: { title, description: `${title}.` }, en: { title: `${title} (en)`, description: `${title}!` } });

/** Creates a tenant without announcements. */
const newTenant = async () => {
  const added = await accounts.addTenant(`marca-${tenants.length}`);
  tenants.push(added);
  return added;
};
const newPlayer = async (at = tenant) => {
  const { player } = await accounts.register(at);
  return { scope: signedIn(at, player), to: { tenant_id: at.id, player_id: player.id } };
};
const send = (to: PlayerKey, title: string) =>
  accounts.database.db.transaction().execute((tx) => notifications.send(tx, { to, notification: { words: words(title) } }));
const announce = (at: Tenant, title: string, id = newId(), more: Partial<Announcement> = {}) =>
  notifications.announce(accounts.database.db, {
    tenant_id: at.id,
    id,
    words: words(title),
    link: null,
    created_at: new Date(accounts.clock.now()),
    ...more,
  });
const titlesOf = async (scope: PlayerScope) =>
  (await notifications.list(scope, { page: 1, per_page: 50, type: "platform" })).data.map(({ title }) => title);
const later = (ms: number) => accounts.clock.setOffset(accounts.clock.offsetMs() + ms);
const firstPage = { page: 1, per_page: 10 };

describe("notifications", () => {
  it("are passed to the listener that sends them elsewhere, unless they are for the product only", async () => {
    const { scope, to } = await newPlayer();
    await send(to, "Saque enviado");
    const discreet = { words: words("Só no site"), isPushed: false };
    await accounts.database.db.transaction().execute((tx) => notifications.send(tx, { to, notification: discreet }));
    await accounts.jobs.run();
    expect(pushed).toEqual(["Saque enviado /account/items"]);
    expect((await notifications.list(scope, firstPage)).data.map(({ title }) => title)).toEqual(["Só no site", "Saque enviado"]);
    expect(notified.map(({ notification }) => notification.title)).toContain("Só no site");
    notified.splice(0);
  });

  it("reach the player's screens once committed, but not if rolled back", async () => {
    const { scope, to } = await newPlayer();
    const undone = accounts.database.db.transaction().execute(async (tx) => {
      await notifications.send(tx, { to, notification: { words: words("Nunca") } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send(to, "Seu saque saiu");
    await accounts.jobs.run();
    expect(notified.filter((one) => one.player_id === to.player_id).map((one) => one.notification.title)).toEqual(["Seu saque saiu"]);
    expect(notified.at(-1)?.notification.words).toMatchObject({ pt: { title: "Seu saque saiu" }, en: { title: "Seu saque saiu (en)" } });
    const { data } = await notifications.list({ ...scope, locale: "en" }, firstPage);
    expect(data).toMatchObject([{ title: "Seu saque saiu (en)", type: "personal", read: false, read_at: null }]);
  });

  it("are the player's own and the platform's, of this tenant only, page by page", async () => {
    const { scope, to } = await newPlayer();
    const stranger = await newPlayer();
    const abroad = await newPlayer(other);
    later(1_000);
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

  it("with the same id are one notification, and pinned ones come first", async () => {
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

  it("have the fields of the specification", async () => {
    const { scope, to } = await newPlayer();
    accounts.clock.setOffset(Date.parse("2027-01-10T02:15:00Z") - Date.now());
    const mission = { id: newId(), title: { pt: "Missão", en: "Mission" } };
    const user_box = { id: newId(), title: { pt: "Caixa", en: "Box" }, image: "/box.svg" };
    const notification = { words: words("Cumprida"), category: "rewards", class: "service", presents: "card", mission, user_box } as const;
    await accounts.database.db.transaction().execute((tx) => notifications.send(tx, { to, notification }));
    const { data } = await notifications.list({ ...scope, locale: "en" }, firstPage);
    expect(data[0]).toMatchObject({
      type: "personal",
      class: "service",
      category: "rewards",
      name: "Rewards",
      message: "Cumprida!",
      status: "unread",
      presents: "card",
      date: "2027-01-09",
      time: "23:15",
      mission: { id: mission.id, title: "Mission" },
      user_box: { id: user_box.id, title: "Box", image: "/box.svg" },
    });
    accounts.clock.setOffset(0);
    expect((await notifications.read(scope, data[0]!.id)).status).toBe("read");
  });

  it("of the platform are kept for 60 days, and not shown to accounts opened later", async () => {
    tenant = await newTenant();
    await announce(tenant, "Antiga");
    later(60_000);
    const { scope } = await newPlayer();
    await announce(tenant, "Nova");
    expect(await titlesOf(scope)).toEqual(["Nova"]);
    expect(await notifications.unread(scope)).toEqual({ user_notifications: 0, global_notifications: 1 });
    later(60 * 86_400_000 - 60_000);
    expect(await titlesOf(scope)).toEqual(["Nova"]);
    later(120_000);
    expect(await titlesOf(scope)).toEqual([]);
    expect((await notifications.unread(scope)).global_notifications).toBe(0);
    accounts.clock.setOffset(0);
  });

  it("cannot be read once they have ended: the refusal contains the present count", async () => {
    tenant = await newTenant();
    const { scope } = await newPlayer();
    const [id, kept] = [newId(), newId()];
    await announce(tenant, "Até amanhã", id, { ends_at: new Date(accounts.clock.now().getTime() + 86_400_000) });
    await announce(tenant, "Fica", kept);
    expect((await notifications.unread(scope)).global_notifications).toBe(2);
    later(86_400_000 + 1_000);
    expect(await titlesOf(scope)).toEqual(["Fica"]);
    await expect(notifications.read(scope, id)).rejects.toMatchObject({
      code: "not_found",
      extras: { unread_count: { user_notifications: 0, global_notifications: 1 } },
    });
    accounts.clock.setOffset(0);
  });

  it("that start later are listed and shown when they start, to accounts of their language", async () => {
    tenant = await newTenant();
    await accounts.jobs.run();
    const brazilian = await newPlayer();
    const english = await newPlayer();
    await accounts.database.sql`update players set language = 'en' where id = ${english.to.player_id}`;
    screens.here = [brazilian.to.player_id, english.to.player_id];
    screens.shown.splice(0);
    const starts_at = new Date(accounts.clock.now().getTime() + 3_600_000);
    await announce(tenant, "Amanhã", newId(), { starts_at, audience: "en" });
    await accounts.jobs.run();
    expect([await titlesOf(english.scope), screens.shown]).toEqual([[], []]);
    await accounts.database.owner.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`;
    await accounts.jobs.run();
    await expect.poll(() => screens.shown).toEqual([{ player_id: english.to.player_id, title: "Amanhã (en)" }]);
    expect([await titlesOf(english.scope), await titlesOf(brazilian.scope)]).toEqual([["Amanhã"], []]);
  });

  it("update the player's other screens when they are read", async () => {
    tenant = await newTenant();
    const { scope, to } = await newPlayer();
    await send(to, "Um");
    await send(to, "Dois");
    const { data } = await notifications.list(scope, firstPage);
    reads.splice(0);
    await notifications.read(scope, data[0]!.id);
    await notifications.readAll(scope, "personal");
    const unread = (own: number) => ({ user_notifications: own, global_notifications: 0 });
    expect(reads).toEqual([
      { player_id: to.player_id, read: { ids: [data[0]!.id], type: null, unread_count: unread(1) } },
      { player_id: to.player_id, read: { ids: [], type: "personal", unread_count: unread(0) } },
    ]);
  });

  it("are marked as read by one row; one that commits after the mark is unread even if it is older", async () => {
    const { scope, to } = await newPlayer();
    for (const title of ["Um", "Dois", "Três"]) await send(to, title);
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isSent = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      isSent = resolve;
    });
    const late = accounts.database.db.transaction().execute(async (tx) => {
      await notifications.send(tx, { to, notification: { words: words("Atrasada") } });
      isSent();
      await held;
    });
    await sent;
    later(1_000);
    await notifications.readAll(scope, "personal");
    expect((await notifications.unread(scope)).user_notifications).toBe(0);
    commit();
    await late;
    expect((await notifications.unread(scope)).user_notifications).toBe(1);
    const { data } = await notifications.list(scope, { ...firstPage, type: "personal" });
    expect(data.filter(({ read }) => !read).map(({ title }) => title)).toEqual(["Atrasada"]);
    const rows = await accounts.database.sql`select type from notification_marks where player_id = ${to.player_id}`;
    expect([rows.length, (await accounts.database.sql`select from notification_reads where player_id = ${to.player_id}`).length]).toEqual([
      1, 0,
    ]);
  });
});
