/** Maximum wait for a paint in milliseconds. */
const timeoutMs = 3_000;

/** Resolves when the page has been painted, or at once in a hidden tab, where nothing is painted. */
const waitForPaint = `await new Promise((painted) => {
  if (document.hidden) return painted();
  setTimeout(painted, ${timeoutMs});
  new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && painted()).observe({ type: "paint", buffered: true });
});`;

/** Requests all files at once: the imports of a script are known only once it has loaded. */
const askFor = (files: readonly string[]): string =>
  `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;

/**
 * Rewrites a document of React Router's so that its scripts are requested after the first paint. The page can be read and its links work
 * without them, and on a slow connection they would delay the styles, fonts and picture needed for the paint. The nonce distinguishes React
 * Router's own elements from the brand's markup.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)" nonce="${nonce}"/>`, "g");
  const start = new RegExp(`(<script nonce="${nonce}" type="module" async="">)(.*?)(?=</script>)`, "s");
  const files = [...html.matchAll(preload)].map(([, href = ""]) => href);
  return html.replaceAll(preload, "").replace(start, (_start, tag: string, imports: string) => {
    const late = imports.replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);");
    return `${tag}${waitForPaint}\n${askFor(files)}\n${late}`;
  });
}
