import { api } from "./api.ts";

const tokenPattern = /^[\w-]{22}$/;

/** Reports once that a message's link was opened, and removes its token from the address, so that it is not shared with the page. */
export async function countClick(): Promise<void> {
  const address = new URL(location.href);
  const token = address.searchParams.get("m");
  if (token === null || !tokenPattern.test(token)) return;
  address.searchParams.delete("m");
  history.replaceState(history.state, "", address);
  await api("POST /messages/clicks", { body: { token } });
}
