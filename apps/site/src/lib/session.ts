import type { User } from "@trevo/contract";
import { isLocale } from "@trevo/domain";
import { createStore, useStore } from "./store.ts";
import { onStoredElsewhere, readStored, writeStored } from "./storage.ts";
import { asciiLine, isFlag, isInstant, isText, isWhole, jsonOf, listOf, objectOf, orNull } from "./storage-shape.ts";

export interface Session {
  token: string | null;
  user: User | null;
  /** The server has confirmed the token since the page opened. */
  checked: boolean;
}

const parseToken = asciiLine(512);

/** Another release, or another site of the domain, may have stored a player of another shape. */
const parseUser = jsonOf<User>(
  objectOf({
    id: isText(100),
    level: isWhole,
    totalBet: isWhole,
    first_name: isText(),
    last_name: isText(),
    email: isText(),
    username: isText(),
    birth_date: isText(),
    cpf: orNull(isText()),
    phone_verified: isFlag,
    email_verified: isFlag,
    language: isLocale,
    hide_metrics: isFlag,
    user_likes: listOf(isWhole),
    user_favorites: listOf(isWhole),
    created_at: isInstant,
  }),
);

const guest: Session = { token: null, user: null, checked: false };
export const sessionStore = createStore<Session>(guest);

export const useSession = (): Session => useStore(sessionStore);

/** Stores the session after login, registration or contact confirmation, and notifies every part of the page. */
export function startSession(token: string, user: User): void {
  writeStored("auth", token);
  writeStored("user", JSON.stringify(user));
  set({ token, user, checked: true });
}

/** Updates the player's own data, such as a confirmed phone. */
export function updateUser(user: User): void {
  const session = sessionStore.get();
  if (session.token) startSession(session.token, user);
}

/** Ends the session locally, regardless of the server. */
export function endSession(): void {
  writeStored("auth", null);
  writeStored("user", null);
  forgetCookie(stateCookie);
  forgetCookie(tokenCookie);
  set({ ...guest, checked: true });
}

let leaving = false;

/** Runs a call that ends the session. The closing of its sockets meanwhile is not reported as an expiry. */
export async function leaveBy<T>(call: () => Promise<T>): Promise<T> {
  leaving = true;
  try {
    return await call();
  } finally {
    leaving = false;
  }
}

export const isLeaving = (): boolean => leaving;

/** Restores the session from the browser's storage or from a pair of cookies. Runs after hydration. */
export function restoreSession(): void {
  const brought = sessionFromCookies(document.cookie);
  if (brought) {
    writeStored("auth", brought.token);
    writeStored("user", brought.user && JSON.stringify(brought.user));
    set({ ...brought, checked: false });
    return;
  }
  const token = readStored("auth", parseToken);
  const user = readStored("user", parseUser);
  set(token ? { token, user, checked: false } : { ...guest, checked: true });
}

/** True before `restoreSession` if there is a stored session. */
export const hasKeptSession = (): boolean => readStored("auth", parseToken) !== null;

/** Ends the session here when it ends in another tab of this browser, and calls `onLogout`. Returns a function that stops it. */
export function followLogout(onLogout: () => void): () => void {
  return onStoredElsewhere("auth", () => {
    if (!sessionStore.get().token || hasKeptSession()) return;
    endSession();
    onLogout();
  });
}

const stateCookie = "auth_state";
const tokenCookie = "auth_client";

/** The cookie may belong to a parent domain of this host, which must be named to remove it. */
function forgetCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = labels.slice(0, -1).map((_, index) => `;domain=${labels.slice(index).join(".")}`);
  for (const domain of ["", ...domains]) document.cookie = `${name}=;path=/;max-age=0${domain}`;
}

/**
 * Returns the session only if both cookies exist. A token whose player cannot be parsed is still a session: the server returns the player.
 */
function sessionFromCookies(cookies: string): Pick<Session, "token" | "user"> | null {
  const jar = new Map(
    cookies.split(";").map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), pair.slice(pair.indexOf("=") + 1)] as const),
  );
  const [kept, state] = [jar.get(tokenCookie), jar.get(stateCookie)];
  if (kept === undefined || state === undefined) return null;
  const token = parseToken(kept);
  const user = parseUser(decoded(state));
  if (!token) forgetCookie(tokenCookie);
  if (!token || !user) forgetCookie(stateCookie);
  return token ? { token, user } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The stylesheet shows a guest's or a player's controls by this attribute; the script in the head sets it before the first paint. */
function set(session: Session): void {
  document.documentElement.dataset["session"] = session.token ? "player" : "guest";
  sessionStore.set(session);
}
