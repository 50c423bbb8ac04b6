import { sealedFiles } from "../../kernel/sealed-values.ts";
import type { FileKey, FileRow } from "./store.ts";

/** The place of a run's file in the storage, and the row that it is encrypted for. */
export const filePlace = ({ tenant_id, id, attempts }: FileKey & Pick<FileRow, "attempts">) => ({
  path: `regulator-files/${tenant_id}/${id}-${attempts}.sealed`,
  context: `regulator_files:${tenant_id}:${id}:${attempts}`,
});

export const sealedRegulatorFiles = [
  sealedFiles<FileKey & Pick<FileRow, "attempts">>({ table: "regulator_files", key: ["tenant_id", "id", "attempts"], place: filePlace }),
];
