import { createContext, type ReactNode } from "react";

/** Shown on top of any open sheet, such as a question that the sheet asks. It closes first, and the sheet stays. */
export const SheetOver = createContext<ReactNode>(null);
