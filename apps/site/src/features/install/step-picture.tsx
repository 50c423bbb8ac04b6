import type { ReactNode } from "react";

export type StepArt = "share" | "menu" | "add" | "home" | "bar" | "confirm" | "window";

const phones: Partial<Record<StepArt, ReactNode>> = {
  share: (
    <>
      <path className="art-soft" d="M74 44h92v26H74zM74 78h60v8H74zM74 92h76v8H74z" />
      <path className="art-mid" d="M64 132h112v26H64z" />
      <circle className="art-accent" cx="120" cy="145" r="17" />
      <path className="art-line" d="M120 150v-13m-5 4 5-5 5 5M113 145v8h14v-8" />
    </>
  ),
  menu: (
    <>
      <path className="art-mid" d="M64 30h112v22H64z" />
      <circle className="art-accent" cx="164" cy="41" r="13" />
      <path className="art-line" d="M164 36v.01M164 41v.01M164 46v.01" strokeWidth="3.600" />
      <path className="art-soft" d="M74 62h92v34H74zM74 104h60v8H74zM74 118h76v8H74z" />
    </>
  ),
  add: (
    <>
      <path className="art-soft" d="M74 40h92v30H74z" />
      <rect className="art-mid" x="70" y="80" width="100" height="72" rx="10" />
      <path className="art-soft" d="M80 92h60v6H80zM80 138h46v6H80z" />
      <rect className="art-accent" x="76" y="106" width="88" height="24" rx="7" />
      <path className="art-line" d="M86 118h8m-4-4v8M102 118h50" />
    </>
  ),
  home: (
    <>
      {[0, 1, 2].map((row) =>
        [0, 1, 2].map((column) => (
          <rect
            key={`${row}${column}`}
            className={row === 1 && column === 1 ? "art-accent" : "art-soft"}
            x={74 + column * 33}
            y={42 + row * 36}
            width="26"
            height="26"
            rx="8"
          />
        )),
      )}
      <path className="art-line" d="m127 91-5 8-3-3" transform="translate(-3 -1)" />
    </>
  ),
};

const screens: Partial<Record<StepArt, ReactNode>> = {
  bar: (
    <>
      <path className="art-mid" d="M34 40h172v20H34z" />
      <rect className="art-soft" x="70" y="44" width="104" height="12" rx="6" />
      <circle className="art-accent" cx="188" cy="50" r="12" />
      <path className="art-line" d="M188 44.500v8m-3.5-3 3.500 3.500 3.500-3.500M183 56h10" />
      <path className="art-soft" d="M48 74h144v30H48zM48 112h90v8H48z" />
    </>
  ),
  confirm: (
    <>
      <path className="art-mid" d="M34 40h172v16H34z" />
      <rect className="art-mid" x="92" y="62" width="106" height="62" rx="8" />
      <path className="art-soft" d="M102 72h60v7h-60zM102 84h44v6h-44z" />
      <rect className="art-accent" x="144" y="98" width="46" height="18" rx="6" />
      <path className="art-line" d="m160 107 4 4 8-8" />
    </>
  ),
  window: (
    <>
      <path className="art-soft" d="M34 40h172v94H34z" />
      <rect className="art-mid" x="54" y="50" width="132" height="74" rx="8" />
      <path className="art-soft" d="M64 72h112v22H64zM64 100h70v8H64z" />
      <circle className="art-accent" cx="66" cy="60" r="5" />
    </>
  ),
};

/** Drawing of one step: the device, with the place to touch in the brand's colour. */
export function StepPicture({ art }: { art: StepArt }) {
  const onPhone = phones[art];
  return (
    <svg className="step-picture" viewBox="0 0 240 170" aria-hidden="true">
      {onPhone ? (
        <>
          <path className="art-body" d="M64 176V34a20 20 0 0 1 20-20h72a20 20 0 0 1 20 20v142z" />
          <path className="art-soft" d="M104 20h32v6h-32z" />
          {onPhone}
        </>
      ) : (
        <>
          <rect className="art-body" x="28" y="26" width="184" height="116" rx="12" />
          <path className="art-body" d="M12 146h216l-8 12H20z" />
          {screens[art]}
        </>
      )}
    </svg>
  );
}
