import type { PlayerState } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";

export const stateShapes: Record<PlayerState, Shape> = { active: "good", blocked: "stopped", closed: "refused" };
