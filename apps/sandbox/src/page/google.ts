import { document } from "./shell.ts";

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? "&quot;");

/** Renders a page on which a person chooses their Google account. The product's request is passed through in hidden fields. */
export function renderGoogle(request: Readonly<Record<string, string | undefined>>): string {
  const hidden = Object.entries(request).map(([name, value]) =>
    value === undefined ? "" : `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return document(
    "Conta Google de teste",
    `<body>
<main>
<h1>Entrar com uma conta Google de teste</h1>
<p class="note">Aqui qualquer e-mail é seu. Nada sai deste computador.</p>
<form method="post" action="/google/authorize">
${hidden.join("")}
<label>Nome <input name="name" autocomplete="name" required value="Mariana Souza"></label>
<label>E-mail <input name="email" type="email" autocomplete="email" required maxlength="30"></label>
<button class="primary" type="submit">Continuar</button>
</form>
</main>
</body>`,
  );
}
