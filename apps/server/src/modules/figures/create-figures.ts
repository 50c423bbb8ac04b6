import type { Figures } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { readFigures } from "./read-figures.ts";

export const createFigures = (needs: FiguresNeeds): Figures => ({
  read: (scope, query) => readFigures(needs, scope, query),
});
