import { createContext, type ReactNode } from "react";

/** What stands over whichever sheet is open, such as a question that the sheet asks: it closes first, and the sheet stays. */
export const SheetOver = createContext<ReactNode>(null);
