import { api } from "./api.ts";
import { endSession } from "./session.ts";

/** Tells the server, and forgets the session here whether or not it answers. */
export function signOut(): void {
  void api("POST /auth/logout", {});
  endSession();
}
