import { Menu } from "@base-ui/react/menu";
import { useMutation } from "@tanstack/react-query";
import { languageNames, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { NavLink, useLocation, useNavigate, useSearchParams } from "react-router";
import { Icon } from "../frame/icon.tsx";
import { lateness, shareOf } from "../frame/parts.tsx";
import { type Screens, groups, openScreens, pathOf } from "../frame/screens.ts";
import { request } from "../lib/api.ts";
import { useMember } from "../lib/member.ts";
import { useNow } from "../lib/moments.ts";
import { changeOwnPreferences } from "../lib/own-preferences.ts";
import { usePreferences } from "../lib/preferences.ts";
import { queryClient } from "../lib/queries.ts";
import { useWaiting } from "../lib/queues.ts";
import { type Waiting, countText } from "../lib/waiting.ts";
import { useAppWords } from "./app-words.ts";
import { BrandSwitch } from "./brand-switch.tsx";
import { IdleRing, useLeavesIn } from "./idle.tsx";
import { Palette } from "./palette.tsx";
import { screens } from "./screens.ts";

/** Shows only the screens that the member may open, without empty groups. */
export function Rail() {
  const words = useAppWords();
  const member = useMember();
  const open = openScreens(screens, member).filter(({ isOwn }) => !isOwn);
  return (
    <div className="rail">
      <BrandSwitch />
      <Palette />
      <nav aria-label={words.menu}>
        {groups.map((group) => {
          const own = open.filter((screen) => screen.group === group);
          return own.length === 0 ? null : (
            <div key={group}>
              <h2 className="rail-group">{words.groups[group]}</h2>
              {own.map((screen) => (
                <RailItem key={pathOf(screen)} screen={screen} />
              ))}
            </div>
          );
        })}
      </nav>
      <Account />
    </div>
  );
}

/** The selected brand is kept from screen to screen. */
function RailItem({ screen }: { screen: Screens }) {
  const locale = useUiLocale();
  const [params] = useSearchParams();
  const tenant = params.get("tenant");
  const waitingIn = useWaiting();
  const { queue } = screen;
  // Queues of the operator do not depend on the brand.
  const waiting = queue === undefined ? null : waitingIn({ queue, tenant: screen.opens.reach === "operator" ? null : tenant });
  return (
    <NavLink
      className="rail-item"
      to={{ pathname: pathOf(screen), search: tenant === null ? "" : `?tenant=${encodeURIComponent(tenant)}` }}
      title={screen.title[locale]}
    >
      <Icon name={screen.icon} />
      <span className="rail-wide">{screen.title[locale]}</span>
      {waiting ? <Count of={waiting} /> : null}
    </NavLink>
  );
}

/** Shows a count, as late if anything is overdue or the first item has used three quarters of its term, and as due soon after half. */
function Count({ of: { waiting, late, first } }: { of: Waiting }) {
  const words = useAppWords();
  const now = useNow();
  const share = first === null ? 0 : shareOf({ ...first, now });
  return (
    <span className="rail-count" data-late={late > 0 ? "past" : lateness(share)}>
      <span aria-hidden="true">{countText(waiting)}</span>
      <span className="for-ears">
        {words.waits(countText(waiting))}
        {late > 0 ? `, ${words.waitsLate(countText(late))}` : null}
      </span>
    </span>
  );
}

function Account() {
  const words = useAppWords();
  const member = useMember();
  const leavesIn = useLeavesIn();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { locale, singleKeys } = usePreferences();
  const leaving = useMutation({
    mutationFn: (where: "here" | "everywhere") =>
      where === "here" ? request("POST /staff/logout", {}) : request("POST /staff/logout/everywhere", {}),
    onSettled: () => forgetEverything(pathname),
  });
  return (
    <Menu.Root>
      <Menu.Trigger className="rail-me">
        <span className="for-ears">{words.account}: </span>
        <IdleRing name={member.name} />
        <span className="rail-wide">
          <b>{member.name}</b>
          <small>{words.leavesIn(leavesIn)}</small>
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="start">
          <Menu.Popup className="menu">
            {screens
              .filter((screen) => screen.isOwn)
              .map((screen) => (
                <Menu.Item key={pathOf(screen)} className="menu-item" onClick={() => void navigate(pathOf(screen))}>
                  <Icon name={screen.icon} small />
                  {screen.title[locale]}
                </Menu.Item>
              ))}
            <Menu.Separator className="menu-split" />
            {locales.map((one) => (
              <Menu.Item key={one} className="menu-item" onClick={() => changeOwnPreferences({ locale: one })}>
                <Icon name="globe" small />
                {languageNames[one]}
                {one === locale ? <Icon name="check" small /> : null}
              </Menu.Item>
            ))}
            <Menu.Separator className="menu-split" />
            <Menu.Item className="menu-item" onClick={() => changeOwnPreferences({ mode: null })}>
              {words.mode}: {words.system}
            </Menu.Item>
            <Menu.CheckboxItem
              className="menu-item"
              checked={singleKeys}
              onCheckedChange={(checked) => changeOwnPreferences({ singleKeys: checked })}
            >
              {words.singleKeys}
              <Menu.CheckboxItemIndicator>
                <Icon name="check" small />
              </Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.Separator className="menu-split" />
            <Menu.Item className="menu-item" onClick={() => leaving.mutate("here")}>
              {words.signOut}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => leaving.mutate("everywhere")}>
              {words.signOutEverywhere}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Removes everything of the member from memory and from the address, for the next person at this computer. */
function forgetEverything(pathname: string): void {
  queryClient.clear();
  location.replace(pathname);
}
