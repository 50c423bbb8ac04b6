import { Menu } from "@base-ui/react/menu";
import { longestViewName } from "@trevo/contract";
import { useState } from "react";
import { request } from "../lib/api.ts";
import { useCanEverywhere, useMember } from "../lib/member.ts";
import { readSavedViews } from "../lib/saved-views.ts";
import { chosenColumns } from "./columns.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { ListScreen } from "./list-types.ts";
import type { List } from "./use-list.ts";
import { type Tabs, filtersOf, isChanged, savedParam } from "./views.tsx";

interface ViewMenuProps<Row> {
  readonly screen: ListScreen<Row>;
  readonly list: List<Row>;
  readonly tabs: Tabs;
}

/** Saves the present filters under a name; changes or removes the view that the address names. */
export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const words = useFrameWords();
  const { id, operator } = useMember();
  const managesTeam = useCanEverywhere("staff.manage");
  const [asked, ask] = useState<"save" | "change" | "remove" | null>(null);
  const decisions = useDecisions(props, operator);
  const { named } = props.tabs;
  const isOwn = named?.made_by === id;
  const mayRemove = named !== undefined && (isOwn || (named.shared && managesTeam));
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="tool" aria-label={words.viewTool} title={words.viewTool}>
          <Icon name="flag" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" sideOffset={6} align="end">
            <Menu.Popup className="menu">
              <Menu.Item className="menu-item" onClick={() => ask("save")}>
                {words.viewSave}…
              </Menu.Item>
              {isOwn && isChanged(named, props.screen, props.list) ? (
                <Menu.Item className="menu-item" onClick={() => ask("change")}>
                  {words.viewUpdate(named.name)}
                </Menu.Item>
              ) : null}
              {mayRemove ? (
                <Menu.Item className="menu-item" onClick={() => ask("remove")}>
                  {words.viewRemove(named.name)}
                </Menu.Item>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <DecisionDialog decision={asked === null ? null : decisions[asked]} onClose={() => ask(null)} />
    </>
  );
}

function useDecisions<Row>(
  { screen, list, tabs: { named } }: ViewMenuProps<Row>,
  operator: string,
): Record<"save" | "change" | "remove", Decision | null> {
  const words = useFrameWords();
  const shown = { query: filtersOf(list), columns: chosenColumns(screen, list) };
  const common = { tenant: operator, onDone: () => void readSavedViews(), onConflict: () => void readSavedViews() };
  const open = (id: string | null): void => list.change((next) => (id === null ? next.delete(savedParam) : next.set(savedParam, id)));
  return {
    save: {
      ...common,
      title: words.viewSave,
      text: words.viewSaveText,
      action: words.save,
      fields: [
        { name: "name", title: words.viewName, kind: "line", max: longestViewName },
        {
          name: "shared",
          title: words.viewFor,
          kind: "choice",
          options: [
            { value: "own", title: words.viewForMe },
            { value: "team", title: words.viewForTeam },
          ],
        },
      ],
      send: async ({ values }) => {
        const body = { list: screen.endpoint, ...shown, name: (values["name"] ?? "").trim(), shared: values["shared"] === "team" };
        const { data } = await request("POST /staff/views", { body });
        await readSavedViews();
        open(data.id);
      },
    },
    change: named
      ? {
          ...common,
          title: words.viewUpdate(named.name),
          text: named.shared ? words.viewUpdateShared : words.viewUpdateText,
          action: words.save,
          send: async () => {
            const { id, name, shared } = named;
            await request("POST /staff/views/:id", { params: { id }, body: { name, shared, ...shown } });
          },
        }
      : null,
    remove: named
      ? {
          ...common,
          title: words.viewRemove(named.name),
          text: named.shared ? words.viewRemoveShared : words.viewRemoveText,
          action: words.remove,
          danger: true,
          send: async () => {
            await request("POST /staff/views/:id/remove", { params: { id: named.id } });
            open(null);
          },
        }
      : null,
  };
}
