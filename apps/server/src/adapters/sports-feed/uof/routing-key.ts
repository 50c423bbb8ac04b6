/** `{priority}.{pre}.{live}.{type}.{sport}.{kind of event}.{id}.{node}`: `hi.-.live.odds_change.1.sr:match.1234.-`. */
export function eventOf(routingKey: string): { readonly event: string; readonly product: "liveodds" | "pre" } | null {
  const [, , live, , , kind, id] = routingKey.split(".");
  if (!kind || !id || !/^[a-z]+:[a-z_]+$/.test(kind) || !/^\d{1,19}$/.test(id)) return null;
  return { event: `${kind}:${id}`, product: live === "live" ? "liveodds" : "pre" };
}
