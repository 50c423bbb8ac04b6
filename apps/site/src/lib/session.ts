import type { User } from "@trevo/contract";
import { createStore, useStore } from "./store.ts";
import { readStored, writeStored } from "./storage.ts";

export interface Session {
  token: string | null;
  user: User | null;
  /** The server has confirmed the token since the page opened. */
  checked: boolean;
}

const guest: Session = { token: null, user: null, checked: false };
export const sessionStore = createStore<Session>(guest);

export const useSession = (): Session => useStore(sessionStore);

/** After login, registration or a confirmed contact: keeps the session and tells every part of the page. */
export function startSession(token: string, user: User): void {
  writeStored("auth", token);
  writeStored("user", JSON.stringify(user));
  set({ token, user, checked: true });
}

/** The player's own data changed, such as a confirmed phone. */
export function updateUser(user: User): void {
  const session = sessionStore.get();
  if (session.token) startSession(session.token, user);
}

/** Forgets the session here, whatever the server says. */
export function endSession(): void {
  writeStored("auth", null);
  writeStored("user", null);
  for (const name of ["auth_state", "auth_client"]) document.cookie = `${name}=;path=/;max-age=0`;
  set({ ...guest, checked: true });
}

let leaving = false;

/** The session ends by this call: that its sockets close meanwhile is no expiry to tell of. */
export async function leaveBy<T>(call: () => Promise<T>): Promise<T> {
  leaving = true;
  try {
    return await call();
  } finally {
    leaving = false;
  }
}

export const isLeaving = (): boolean => leaving;

/** What the browser kept, or a pair of cookies brought along. Runs once the page is hydrated. */
export function restoreSession(): void {
  const brought = sessionFromCookies(document.cookie);
  if (brought) {
    writeStored("auth", brought.token);
    writeStored("user", JSON.stringify(brought.user));
    set({ ...brought, checked: false });
    return;
  }
  const token = readStored("auth");
  set(token ? { token, user: parseUser(readStored("user")), checked: false } : { ...guest, checked: true });
}

function sessionFromCookies(cookies: string): { token: string; user: User } | null {
  const jar = new Map(
    cookies.split(";").map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), pair.slice(pair.indexOf("=") + 1)] as const),
  );
  const token = jar.get("auth_client");
  const user = parseUser(decoded(jar.get("auth_state")));
  return token && user ? { token, user } : null;
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return value && typeof value === "object" && "id" in value ? (value as User) : null;
  } catch {
    return null;
  }
}

/** The stylesheet shows a guest's or a player's controls by this mark; the head's script sets it before the first paint. */
function set(session: Session): void {
  document.documentElement.dataset["session"] = session.token ? "player" : "guest";
  sessionStore.set(session);
}
