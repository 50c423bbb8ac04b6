/** A paint that does not come is not waited for longer. */
const timeoutMs = 3_000;

/** Ends when the page has been painted; at once where nothing is painted, in a tab that nobody sees. */
const waitForPaint = `await new Promise((painted) => {
  if (document.hidden) return painted();
  setTimeout(painted, ${timeoutMs});
  new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && painted()).observe({ type: "paint", buffered: true });
});`;

/** All at once: what a script imports is known only when it is here. */
const askFor = (files: readonly string[]): string =>
  `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;

/**
 * A document of React Router's whose scripts are requested once the page has been painted. It is read, and its links work, without
 * them, and on a slow line they would hold up the style, the fonts and the picture that it is painted with. The nonce tells React
 * Router's own elements from what a brand wrote.
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
