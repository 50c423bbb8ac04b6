/** The tabs of the sandbox's page, in order. */
export const tabs = { bank: "Banco", messages: "Telefone e e-mail", studio: "Estúdio", identity: "Identidade", clock: "Relógio" } as const;
export type Tab = keyof typeof tabs;

/** The house's logo: four leaves with their tight corners towards the centre. */
const mark = `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path fill="#3ddc78" d="M11 11H6a5 5 0 1 1 5-5zM11 13v5a5 5 0 1 1-5-5zM13 13h5a5 5 0 1 1-5 5z"/><path fill="#c9f27a" d="M13 11V6a5 5 0 1 1 5 5z"/></svg>`;

export const document = (title: string, body: string, sheet = "/assets/style.css"): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#170f10">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${sheet}">
</head>
${body}
</html>
`;

/** Renders the page with one tab open. `script` is the tab's own module; `panel` is trusted markup. */
export function renderPage(tab: Tab, panel: string): string {
  const links = Object.entries(tabs).map(
    ([name, label]) => `<a href="/?tab=${name}"${name === tab ? ' aria-current="page"' : ""}>${label}</a>`,
  );
  return document(
    `${tabs[tab]} · Sandbox do Trevo`,
    `<body>
<header class="top">
<div class="brand">${mark}<div><p class="name">Sandbox</p><p class="note">O mundo lá fora, de brinquedo. Nenhum dinheiro aqui é de verdade.</p></div></div>
<nav class="tabs" aria-label="Partes do sandbox">${links.join("")}</nav>
</header>
<main id="panel"><h1>${tabs[tab]}</h1>
${panel}
</main>
<div id="toast" role="status" aria-live="polite"></div>
<script type="module" src="/assets/${tab}.js"></script>
</body>`,
  );
}
