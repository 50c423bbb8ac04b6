import type { ListExport } from "@trevo/contract";
import { z } from "zod";
import { ExportActs, exportShapes, exportsEndpoint, useExportText } from "../../frame/export-file.tsx";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useExportWords } from "./export-words.ts";

export function Screen() {
  const words = useExportWords();
  const { operator } = useMember();
  const screen: ListScreen<ListExport> = {
    endpoint: exportsEndpoint,
    query: z.object({}),
    opens: opens("POST /staff/exports", "exports.make"),
    ofBrand: false,
    read: (_, { signal }) => request(exportsEndpoint, { signal }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 3_000,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListExport>[] {
  const words = useExportWords();
  const textOf = useExportText();
  const { moment, full } = useMoments();
  const time = (at: string | null) =>
    at === null ? null : (
      <time dateTime={at} title={full(at)} className="text-t3">
        {moment(at)}
      </time>
    );
  return [
    {
      id: "list",
      title: words.list,
      cell: ({ list, tenant, query }) => (
        <span className="who">
          <span>
            <b>{words.lists[list]}</b>
            <small>
              {tenant ?? query["tenant"] ?? words.allBrands} · {Object.keys(query).join(", ") || words.noFilters}
            </small>
          </span>
        </span>
      ),
    },
    { id: "state", title: words.state, cell: (file) => <Status shape={exportShapes[file.state]}>{textOf(file)}</Status> },
    { id: "file", title: words.file, cell: (file) => <ExportActs file={file} /> },
    { id: "ends", title: words.ends, number: true, wide: true, cell: ({ state, ends_at }) => (state === "ready" ? time(ends_at) : null) },
    { id: "asked", title: words.asked, number: true, sorted: true, cell: ({ requested_at }) => time(requested_at) },
  ];
}
