const sheet = new CSSStyleSheet();
sheet.replaceSync(`
    .bt { display: grid; gap: 12px; font: inherit; color: inherit; }
    .bt * { box-sizing: border-box; }
    .bt-tabs, .bt-row, .bt-odds, .bt-acts { display: flex; gap: 8px; flex-wrap: wrap; align-items: center; }
    .bt button { font: inherit; color: inherit; cursor: pointer; min-height: 44px; padding: 8px 14px; border-radius: 10px;
      border: 1px solid color-mix(in srgb, currentColor 22%, transparent); background: color-mix(in srgb, currentColor 6%, transparent); }
    .bt button[aria-current="page"], .bt button[aria-pressed="true"] { border-color: currentColor; background: color-mix(in srgb, currentColor 16%, transparent); font-weight: 700; }
    .bt button:disabled { opacity: .6; cursor: default; }
    .bt .bt-main { background: #1f7a4a; border-color: #1f7a4a; color: #fff; font-weight: 700; }
    .bt-card { display: grid; gap: 10px; padding: 14px; border-radius: 14px; background: color-mix(in srgb, currentColor 5%, transparent); }
    .bt-list { display: grid; gap: 10px; list-style: none; margin: 0; padding: 0; }
    .bt-odds button { flex: 1 1 90px; display: flex; justify-content: space-between; gap: 8px; }
    @media (max-width: 899px) { .bt-slip { position: sticky; bottom: calc(var(--bt-bottom) + 8px); background: Canvas; color: CanvasText;
      border: 1px solid color-mix(in srgb, currentColor 22%, transparent); } }
    @media (max-width: 599px) { .bt .bt-odds button { flex-direction: column; align-items: center; gap: 2px; padding: 6px; } }
    .bt-row { justify-content: space-between; }
    .bt-note { opacity: .75; font-size: .9em; margin: 0; }
    .bt p { margin: 0; }
    .bt input { font: inherit; color: inherit; min-height: 44px; width: 9em; padding: 8px 12px; border-radius: 10px; background: transparent;
      border: 1px solid color-mix(in srgb, currentColor 40%, transparent); }
    @media (min-width: 900px) { .bt-home { grid-template-columns: 1fr 320px; align-items: start; } }
    .bt-home { display: grid; gap: 12px; }
  `);

/** Into the host document, once. */
export function dress() {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
