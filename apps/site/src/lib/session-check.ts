import { api } from "./api.ts";
import { endSession, sessionStore, updateUser } from "./session.ts";

/** Ends the session if the server refuses the token. A network failure does not end it. */
export async function checkSession(): Promise<void> {
  const { token, checked } = sessionStore.get();
  if (!token || checked) return;
  const reply = await api("GET /auth/me", {});
  if (sessionStore.get().token !== token) return;
  if (reply.ok) updateUser(reply.data.data);
  else if (reply.status === 401 || reply.status === 403) endSession();
}
