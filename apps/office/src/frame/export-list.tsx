import { type ExportedList, exportedLists } from "@trevo/contract";
import { useState } from "react";
import { request } from "../lib/api.ts";
import { brandsOf, mayOpen, opens, useMember } from "../lib/member.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { ExportActs, exportShapes, readExports, useExportFile, useExportText } from "./export-file.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { useKeys } from "./keys.ts";
import type { ListScreen } from "./list-types.ts";
import { Status } from "./status.tsx";
import type { List } from "./use-list.ts";

const making = opens("POST /staff/exports", "exports.make");

const isExported = (endpoint: string): endpoint is ExportedList => endpoint in exportedLists;

/** Tracks the export that was started on this screen. */
export function useExporting(endpoint: string) {
  const [begun, begin] = useState<{ readonly endpoint: string; readonly id: string } | null>(null);
  const file = useExportFile(begun?.endpoint === endpoint ? begun.id : null);
  return {
    file,
    start: (id: string): void => {
      begin({ endpoint, id });
      readExports();
    },
    hide: () => begin(null),
  };
}

interface ExportToolProps<Row> {
  readonly screen: ListScreen<Row>;
  readonly list: List<Row>;
  readonly onStarted: (id: string) => void;
}

/** Exports the list with its filters as a file, if the member may. `E` opens it. */
export function ExportTool<Row>({ screen, list, onStarted }: ExportToolProps<Row>) {
  const member = useMember();
  const { endpoint } = screen;
  const able = screen.ofBrand ? brandsOf(member, making).includes(list.tenant) : mayOpen(member, making);
  return able && isExported(endpoint) ? <ExportButton screen={screen} list={list} endpoint={endpoint} onStarted={onStarted} /> : null;
}

function ExportButton<Row>({ screen, list, endpoint, onStarted }: ExportToolProps<Row> & { readonly endpoint: ExportedList }) {
  const words = useFrameWords();
  const { operator } = useMember();
  const [isOpen, setOpen] = useState(false);
  useKeys({ e: () => setOpen(true) });
  const titles = (screen.filters ?? []).filter(({ name }) => name in list.query).map(({ title }) => title);
  const decision: Decision = {
    title: words.exportTitle,
    tenant: screen.ofBrand ? list.tenant : (list.query["tenant"] ?? operator),
    text: (
      <>
        <p>
          {words.exportText} {titles.length > 0 ? words.exportFilters(titles.join(", ")) : words.exportNoFilters}
        </p>
        <p>{words.exportRule}</p>
      </>
    ),
    action: words.export,
    send: async () => {
      const { data } = await request("POST /staff/exports", {
        body: { list: endpoint, query: list.query, ...(screen.ofBrand && { tenant: list.tenant }) },
      });
      onStarted(data.id);
    },
    onDone: readExports,
    onConflict: readExports,
  };
  return (
    <>
      <button type="button" className="tool" aria-label={words.export} title={words.export} onClick={() => setOpen(true)}>
        <Icon name="download" />
      </button>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </>
  );
}

/** Shows the progress of the export that was started here. */
export function ExportNotice({ exporting: { file, hide } }: { exporting: ReturnType<typeof useExporting> }) {
  const words = useFrameWords();
  const textOf = useExportText();
  if (!file) return null;
  return (
    <div className="list-note">
      <p className={file.state === "failed" ? "notice notice-bad" : "notice notice-quiet"} role="status">
        <Status shape={exportShapes[file.state]}>{textOf(file)}</Status>
        <ExportActs file={file} />
        <button type="button" className="chip-drop" aria-label={words.close} onClick={hide}>
          <Icon name="x" small />
        </button>
      </p>
    </div>
  );
}
