import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { restoreSession, sessionStore } from "./session.ts";

const user = {
  id: "7d9c",
  level: 1,
  totalBet: 0,
  first_name: "Ana",
  last_name: "Lima",
  email: "ana@trevo.example",
  username: "+5511912345678",
  birth_date: "1991-04-17",
  cpf: null,
  phone_verified: true,
  email_verified: false,
  language: "pt",
  hide_metrics: false,
  user_likes: [1, 2],
  user_favorites: [],
  created_at: "2026-11-22T10:00:00Z",
};

const kept = new Map<string, string>();
const cookies = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  cookies.clear();
  vi.stubGlobal("location", { hostname: "trevo.example" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      if (text.includes("max-age=0")) cookies.delete(text.slice(0, text.indexOf("=")));
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const { first_name: dropped, ...nameless } = user;
void dropped;
const junk: [string, string][] = [
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["another type", '"ana"'],
  ["an id alone", '{"id":"7d9c","username":"+5511912345678"}'],
  ["no first name", JSON.stringify(nameless)],
  ["a name that is a number", JSON.stringify({ ...user, first_name: 7 })],
  ["likes that are text", JSON.stringify({ ...user, user_likes: ["1"] })],
  ["likes that are missing", JSON.stringify({ ...user, user_likes: undefined })],
  ["another language", JSON.stringify({ ...user, language: "fr" })],
  ["a moment that is none", JSON.stringify({ ...user, created_at: "yesterday" })],
  ["a huge name", JSON.stringify({ ...user, first_name: "A".repeat(501) })],
  ["a huge text", JSON.stringify({ ...user, more: "A".repeat(200_000) })],
];

it("restores the session stored by the browser", () => {
  kept.set("auth", "token-1").set("user", JSON.stringify(user));
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: "token-1", user, checked: false });
});

it("accepts a player with fields that this release does not know", () => {
  kept.set("auth", "token-1").set("user", JSON.stringify({ ...user, vip: true }));
  restoreSession();
  expect(sessionStore.get().user).toMatchObject(user);
});

it.each(junk)("drops and removes a stored player of another shape, but keeps the token to ask the server: %s", (_, text) => {
  kept.set("auth", "token-1").set("user", text);
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: "token-1", user: null, checked: false });
  expect(kept.has("user")).toBe(false);
});

it("prefers both cookies to the stored session", () => {
  kept.set("auth", "token-1").set("user", JSON.stringify({ ...user, id: "other" }));
  cookies.set("auth_client", "token-2").set("auth_state", encodeURIComponent(JSON.stringify(user)));
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: "token-2", user, checked: false });
  expect(JSON.parse(kept.get("user") ?? "")).toEqual(user);
  expect(kept.get("auth")).toBe("token-2");
});

it.each([...junk.map(([name, text]) => [name, encodeURIComponent(text)]), ["no percent encoding", "%E0%A4%A"], ["nothing", ""]])(
  "drops and removes a player of another shape in the cookie, but keeps its token: %s",
  (_, text) => {
    cookies.set("auth_client", "token-2").set("auth_state", text ?? "");
    restoreSession();
    expect(sessionStore.get()).toEqual({ token: "token-2", user: null, checked: false });
    expect([...cookies.keys()]).toEqual(["auth_client"]);
    expect(kept.has("user")).toBe(false);
  },
);

it.each(["", "two\nlines", "açúcar", "x".repeat(513)])("starts as a guest if the stored token cannot be sent in a header: %j", (token) => {
  kept.set("auth", token).set("user", JSON.stringify(user));
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: null, user: null, checked: true });
  expect(kept.has("auth")).toBe(false);
});

it("starts as a guest if the token in the cookie cannot be sent in a header, and removes both cookies", () => {
  cookies.set("auth_client", "açúcar").set("auth_state", encodeURIComponent(JSON.stringify(user)));
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: null, user: null, checked: true });
  expect(cookies.size).toBe(0);
});

it.each(["auth_state", "auth_client"])("ignores a single cookie without the other: %s", (name) => {
  cookies.set(name, name === "auth_client" ? "token-2" : encodeURIComponent(JSON.stringify(user)));
  restoreSession();
  expect(sessionStore.get()).toEqual({ token: null, user: null, checked: true });
});
