/** Address with information about the platform: the apex of the host in production, otherwise the staging host's own front page. */
export function learnMoreUrl(origin: string): string {
  const { protocol, hostname, port } = new URL(origin || "https://localhost");
  const local = hostname === "localhost" || hostname.endsWith(".localhost") || /^[\d.]+$/.test(hostname);
  if (local) return `${protocol}//${hostname.endsWith("localhost") ? "localhost" : hostname}${port ? `:${port}` : ""}/`;
  const labels = hostname.split(".");
  const apex = labels.slice(-apexLabels(labels)).join(".");
  return labels.includes("staging") ? `https://staging.${apex}/` : `https://${apex}/`;
}

/** Brazilian names are below a category: `marca.bet.br`, `marca.com.br`. */
const apexLabels = (labels: string[]): number => (labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3 ? 3 : 2);
