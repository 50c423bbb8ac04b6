import type { ReactNode } from "react";

/** Outline icons of 24 by 24, in the text's colour. */
const icons = {
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  home: <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4.500v-6h-5v6H5a1 1 0 0 1-1-1z" />,
  inbox: (
    <>
      <path d="M4 13 6.5 5h11L20 13v5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M4 13h5l1 2.500h4l1-2.500h5" />
    </>
  ),
  pix: (
    <>
      <path d="m12 3.5 8.5 8.5-8.5 8.500L3.5 12z" />
      <path d="m8 12 4-4 4 4-4 4z" />
    </>
  ),
  doc: (
    <>
      <path d="M6 3.500h8l4 4V19a1.5 1.5 0 0 1-1.5 1.500h-10A1.5 1.5 0 0 1 5 19V4.500a1 1 0 0 1 1-1z" />
      <path d="M8.5 12h6M8.5 16h4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5 19.5 6v6c0 4.5-3 7-7.5 8.500C7.5 19 4.5 16.5 4.5 12V6z" />
      <path d="m9 12 2 2 4-4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  chat: <path d="M4 5.500h16V17h-9l-4.5 3.500V17H4z" />,
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.500c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.500a3.3 3.3 0 0 1 0 6M18 14c2 .8 3.2 2.7 3.5 5.5" />
    </>
  ),
  link: (
    <>
      <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700L12 7" />
      <path d="M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700L12 17" />
    </>
  ),
  alert: (
    <>
      <path d="M12 4 21 19.500H3z" />
      <path d="M12 10v4.500M12 17v.1" />
    </>
  ),
  dice: (
    <>
      <path d="M6 3.500h12A2.5 2.5 0 0 1 20.5 6v13a1.5 1.5 0 0 1-1.5 1.500H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.500z" />
      <path d="M8.5 8.500v.1M15.5 15.500v.1M12 12v.1" strokeWidth="2.8" />
    </>
  ),
  plug: <path d="M9 3.500V8M15 3.500V8M6 8h12v3a6 6 0 0 1-12 0zM12 17v3.5" />,
  chart: (
    <>
      <path d="M4 4v16h16" />
      <path d="m7.5 15 4-5 3 3 5-7" />
    </>
  ),
  ball: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m12 8 4 3-1.5 4.500h-5L8 11zM12 3.500V8M16 11l4-1M14.5 15.500l2.5 3.500M9.5 15.5 7 19M8 11l-4-1" />
    </>
  ),
  brush: (
    <>
      <path d="M19.5 4.500c-5 1.5-9 5.5-10.5 9l1.5 1.500c3.5-1.5 7.5-5.5 9-10.500z" />
      <path d="M8.5 14.500c-2.5 0-3.5 1.5-3.5 4-.5 1-1 1.5-1.5 1.5 3 .8 7 .2 7-3.5" />
    </>
  ),
  page: (
    <>
      <path d="M4.5 5h15v14h-15z" />
      <path d="M4.5 9.500h15M8 13h8M8 16h5" />
    </>
  ),
  gift: (
    <>
      <path d="M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11" />
      <path d="M12 9C8 9 7 7.5 7 6.2 7 4 10.5 3.5 12 9c1.5-5.5 5-5 5-2.800C17 7.5 16 9 12 9z" />
    </>
  ),
  mega: <path d="M4 10v4h3l9 4.500v-13L7 10zM19 9.500a4 4 0 0 1 0 5M8 14l1.5 5.5" />,
  report: <path d="M5 20.500V10M12 20.500v-17M19 20.500V13" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  team: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c.6-4 3.2-6 7-6s6.4 2 7 6" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.500v3M12 17.500v3M3.5 12h3M17.5 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2" />
    </>
  ),
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.500h-15zM10 20.500h4" />,
  moon: <path d="M19 14.500A7.5 7.5 0 1 1 9.5 5a6 6 0 0 0 9.5 9.500z" />,
  download: <path d="M12 4v11M7 10.500l5 5 5-5M5 20h14" />,
  up: <path d="m7 14 5-5 5 5" />,
  down: <path d="m7 10 5 5 5-5" />,
  right: <path d="m9.5 6.5 5.5 5.5-5.5 5.5" />,
  left: <path d="M14.5 6.5 9 12l5.5 5.5" />,
  sort: <path d="m8 9 4-4 4 4M8 15l4 4 4-4" />,
  x: <path d="m6.5 6.5 11 11M17.5 6.500l-11 11" />,
  check: <path d="m5 12.5 4.5 4.500L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  eye: (
    <>
      <path d="M2.5 12C5 7.5 8.5 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-6 6.5-9.5 6.500S5 16.5 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  copy: (
    <>
      <path d="M9 8.500h9.500A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.500H10A1.5 1.5 0 0 1 8.5 19V9z" />
      <path d="M15.5 8.500V5A1.5 1.5 0 0 0 14 3.500H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.500h3.5" />
    </>
  ),
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  key: (
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="m11 12 8.5-8.500M16 7l3 3" />
    </>
  ),
  hist: (
    <>
      <path d="M4 12a8 8 0 1 0 2.5-5.800L4 8.500M4 4v4.500h4.5" />
      <path d="M12 8v4.500l3 1.5" />
    </>
  ),
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  ext: <path d="M13 5h6v6M19 5l-8.5 8.500M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4" />,
  dots: <path d="M5.5 12v.1M12 12v.1M18.5 12v.1" strokeWidth="2.8" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.500c5 5 5 12 0 17-5-5-5-12 0-17z" />
    </>
  ),
  sum: <path d="M17 7V5H7l6 7-6 7h10v-2" />,
  bolt: <path d="M13 3 5.5 13.500H11L10 21l8-11h-5.500z" />,
  stop: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  note: (
    <>
      <path d="M5 4.500h14v10L14 19.500H5z" />
      <path d="M19 14.500h-5v5" />
    </>
  ),
  undo: (
    <>
      <path d="M8 5 4 9l4 4" />
      <path d="M4 9h10a5.5 5.5 0 0 1 0 11h-4" />
    </>
  ),
  ban: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 6 12 12" />
    </>
  ),
  tag: (
    <>
      <path d="M4 4h8l8 8-8 8-8-8z" />
      <path d="M8 8v.1" strokeWidth="2.8" />
    </>
  ),
} as const;

export type IconName = keyof typeof icons;

/** A decorative icon: the text beside it, or the control's label, states the meaning. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }): ReactNode {
  return (
    <svg className={small ? "icon icon-small" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {icons[name]}
    </svg>
  );
}
