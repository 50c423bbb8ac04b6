import { createContext, useContext } from "react";

export interface TableForm {
  readonly isTable: boolean;
  readonly toggle: () => void;
}

/** Whether the screen's charts are shown as tables. The key T and each chart's button switch all of them. */
export const TableFormContext = createContext<TableForm>({ isTable: false, toggle: () => undefined });

export const useTableForm = (): TableForm => useContext(TableFormContext);
