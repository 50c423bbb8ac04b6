import type { Alarm } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";

export const shapeOf = ({ state }: Pick<Alarm, "state">): Shape => (state === "open" ? "look" : state === "taken" ? "work" : "good");
