import { ExportNotice, ExportTool, useExporting } from "./export-list.tsx";
import { Filters } from "./filters.tsx";
import { useKeys } from "./keys.ts";
import type { ListScreen } from "./list-types.ts";
import type { List } from "./use-list.ts";
import { ViewMenu } from "./view-menu.tsx";
import { Views, stepView, useTabs } from "./views.tsx";

/** Shows the part above the rows: views, the summary of all rows, filters, tools, and the progress of an export. */
export function ListTop<Row>({ screen, list }: { screen: ListScreen<Row>; list: List<Row> }) {
  const exporting = useExporting(screen.endpoint);
  const tabs = useTabs(screen, list);
  useKeys({
    "[": () => stepView(tabs, list, -1),
    "]": () => stepView(tabs, list, 1),
  });
  return (
    <>
      <Views screen={screen} list={list} tabs={tabs} />
      {screen.Header ? <screen.Header tenant={list.tenant} page={list.rows.data?.pages[0]} /> : null}
      <Filters
        screen={screen}
        list={list}
        tools={
          <>
            <ExportTool screen={screen} list={list} onStarted={exporting.start} />
            <ViewMenu screen={screen} list={list} tabs={tabs} />
          </>
        }
      />
      <ExportNotice exporting={exporting} />
    </>
  );
}
