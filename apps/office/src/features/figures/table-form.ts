import { createContext, useContext } from "react";

export interface TableForm {
  readonly isTable: boolean;
  readonly toggle: () => void;
}

/** Whether the charts of the screen stand as tables: the key T and each chart's button turn all of them. */
export const TableFormContext = createContext<TableForm>({ isTable: false, toggle: () => undefined });

export const useTableForm = (): TableForm => useContext(TableFormContext);
