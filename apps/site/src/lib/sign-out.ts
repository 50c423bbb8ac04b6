import { api } from "./api.ts";
import { endSession } from "./session.ts";

/** Logs out at the server, and ends the session locally whether or not it responds. */
export function signOut(): void {
  void api("POST /auth/logout", {});
  endSession();
}
