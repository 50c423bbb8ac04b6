import "./lab.css";
import { createRoot } from "react-dom/client";
import { chosenIconNames, iconNames, spriteOf } from "../src/icon-sprite.ts";
import { Lab } from "./lab.tsx";
import { sets } from "./sets.ts";
import { readSettings, standInForMotion } from "./settings.ts";

const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
sprite.classList.add("icon-sprite");
sprite.setAttribute("aria-hidden", "true");
sprite.setAttribute("width", "0");
sprite.setAttribute("height", "0");
sprite.innerHTML = spriteOf([...iconNames, ...chosenIconNames]).sprite;
document.body.prepend(sprite);

standInForMotion(() => readSettings(location.search).motion === "reduced");

const root = document.getElementById("root");
if (root) createRoot(root).render(<Lab sets={sets} />);
