import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StudioCode } from "../studio/rounds.ts";
import { vendorGames } from "../studio/vendor-games.ts";
import { document } from "./shell.ts";

/** Covers and fonts are the site's files. */
export const siteFiles = join(import.meta.dirname, "../../../site/public");

interface Play {
  /** The cover whose ground and object form the stage. */
  readonly cover: string;
  /** The object and its kind of movement: a name used by the style sheet and the script. */
  readonly thing: "button" | "bell" | "coin" | "top";
  /** Drawing on the object that only one of its two results shows. */
  readonly reverse?: string;
}

const plays: Record<StudioCode, Play> = {
  studio: { cover: "studio-button", thing: "button" },
  "swipe-games": { cover: "demo-sino", thing: "bell" },
  hub88: {
    cover: "demo-moeda",
    thing: "coin",
    reverse: '<path class="reverse" fill="#b85f00" d="M118 132l34-22h12v104h-26v-68l-20 10z"/>',
  },
  softswiss: { cover: "demo-piao", thing: "top" },
};

const studioOf = (name = "studio"): StudioCode => (Object.hasOwn(plays, name) ? (name as StudioCode) : "studio");

/** Splits the cover's picture without its title: the ground fills the stage, and the object is a group of its own that can move. */
function stageOf({ cover, reverse = "" }: Play): { ground: string; object: string } {
  const svg = readFileSync(join(siteFiles, "covers", `${cover}.svg`), "utf8").replace(/<defs>[\s\S]*?<\/defs>/, "");
  const parts =
    /^<svg[^>]*>(?<defs>(?:<(?:linear|radial)Gradient[\s\S]*?<\/(?:linear|radial)Gradient>)+)(?<ground>[\s\S]*?)<g transform="(?<turn>[^"]*)">(?<object>[\s\S]*?)<\/g>/.exec(
      svg,
    )?.groups;
  if (!parts) throw new TypeError(`the cover ${cover} has no object`);
  return {
    ground: `<svg class="ground" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${parts["defs"]}${parts["ground"]}</svg>`,
    object: `<svg class="object" viewBox="20 10 260 300" aria-hidden="true"><g transform="${parts["turn"]}"><g id="thing">${parts["object"]}${reverse}</g></g></svg>`,
  };
}

/** Renders a studio's game, which the product shows in a frame. Its cover is the stage, and each object moves in its own way. */
export function renderGame(name: string | undefined): string {
  const studio = studioOf(name);
  const play = plays[studio];
  const { title } = vendorGames[studio];
  const { ground, object } = stageOf(play);
  return document(
    title,
    `<body class="game" data-thing="${play.thing}">
<main>
<section class="stage">${ground}${object}<h1>${title}</h1></section>
<section class="panel">
<p id="result" role="status" aria-live="polite" class="result"></p>
<div class="stakes" role="group" aria-label="Valor da aposta" id="stakes">
<button type="button" data-stake="100" aria-pressed="true">R$ 1</button><button type="button" data-stake="500" aria-pressed="false">R$ 5</button><button type="button" data-stake="2000" aria-pressed="false">R$ 20</button>
</div>
<button id="press" type="button" class="press"><span id="verb"></span><span id="promise"></span></button>
<p class="foot"><span><span id="balance-name">Saldo</span> <output id="balance">…</output></span><span>RTP 95%</span></p>
</section>
</main>
<script type="module" src="/assets/game.js"></script>
</body>`,
    "/assets/game.css",
  );
}
