/** `crash` is the drawn kite; `bands` brands show the dawn; any other name is that game's cover, cropped. */
export function HeroArt({ art, form, eager }: { art: string; form: "poster" | "bands"; eager: boolean }) {
  if (form === "bands") return <Dawn />;
  if (art === "crash" || art === "kite") return <Kite />;
  if (!(art in coverPaint)) return <img className="hero-art" src={art} alt="" loading={eager ? "eager" : "lazy"} />;
  return <img className="hero-art" src={`/covers/banner/${art}.svg`} alt="" width={1920} height={360} loading={eager ? "eager" : "lazy"} />;
}

/** The shade behind the words, in the picture's own paint. */
export const shadeOf = (art: string): string => `var(--d-${coverPaint[art] ?? "te"})`;

const coverPaint: Record<string, string> = {
  dice: "fo", crash: "de", mines: "an", plinko: "fl", double: "te", roleta: "ma", blackjack: "ur", limbo: "ce", hilo: "ja",
  keno: "mi", roda: "ma", videopoquer: "fo", feira: "ur", onca: "fo", boto: "ja", bonde: "ja",
};

function Kite() {
  return (
    <svg className="hero-art" viewBox="0 0 1000 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <linearGradient id="hp-g" x2="1" y2=".35"><stop stopColor="#4a1119" /><stop offset=".4" stopColor="#9c270f" /><stop offset=".72" stopColor="#ef6a14" /><stop offset="1" stopColor="#ff9a2e" /></linearGradient>
      <linearGradient id="hp-c" x2="1"><stop stopColor="#fff3e0" stopOpacity=".1" /><stop offset=".5" stopColor="#fff3e0" /></linearGradient>
      <path fill="url(#hp-g)" d="M0 0h1000v400H0z" />
      <circle cx="770" cy="168" r="196" fill="#ff8a1f" opacity=".4" />
      <circle cx="770" cy="168" r="136" fill="#ffc94d" />
      <path fill="#c9420d" d="M420 400c60-110 130-130 190-90s110 30 180-40 140-80 210-50v180z" />
      <path fill="#7d1c0c" d="M260 400c110-80 200-90 290-50s190 10 260-40 140-60 190-50v140z" />
      <path fill="#4f1013" d="M60 400c140-60 300-60 440-30s340 0 500-80v110z" />
      <path fill="none" stroke="url(#hp-c)" strokeWidth="5" strokeLinecap="round" d="M120 384C450 378 720 322 862 124" />
      <path fill="none" stroke="#fff3e0" strokeWidth="3" d="M838 236c12 22 34 8 56-4s52 14 110-24" />
      <path fill="#fff3e0" d="m880 238-12-24 26 4zm0 0 22 14 4-26zm72-8-4-28 24 14zm0 0 14 22 12-24z" />
      <g transform="translate(874 122) rotate(26) scale(.94)">
        <path fill="#5c1204" opacity=".3" d="M22-92 108 14 22 152-68 14z" />
        <path stroke="#fff3e0" strokeWidth="10" strokeLinejoin="round" d="M0-120 86-14 0 126-86-14z" />
        <path fill="#fff3e0" d="M0-120V-14h-86z" />
        <path fill="#3d68f5" d="M0-120V-14h86z" />
        <path fill="#e8352b" d="M0 126V-14h-86z" />
        <path fill="#1b349c" d="M0 126V-14h86z" />
        <path fill="#ffc94d" d="M0-54a40 40 0 0 1 40 40H0z" />
        <path fill="#e8352b" d="M0-54a40 40 0 0 0-40 40H0z" />
        <path fill="#fff3e0" d="M0 26a40 40 0 0 1-40-40H0z" />
        <path fill="#ffb01f" d="M0 26a40 40 0 0 0 40-40H0z" />
        <path fill="none" stroke="#3a0d10" strokeWidth="5" strokeLinejoin="round" d="M-86-14H86M0-120v246" />
      </g>
    </svg>
  );
}

function Dawn() {
  return (
    <svg className="hero-art" viewBox="-700 0 1058 192" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path fill="#bcd5ff" d="M-700 0h1100v192h-1100z" />
      <path fill="#d6e4fd" d="M-700 34h1100v158h-1100z" />
      <path fill="#ffe6d8" d="M-700 66h1100v126h-1100z" />
      <path fill="#ffd2b9" d="M-700 94h1100v98h-1100z" />
      <path fill="#ffb995" d="M-700 116h1100v76h-1100z" />
      <path fill="#ffe6d0" d="M186 136a88 88 0 0 1 176 0z" />
      <path fill="#f4583f" d="M212 136a62 62 0 0 1 124 0z" />
      <path fill="#5f8ae0" d="M-700 136h1100v56h-1100z" />
      <path fill="#8fb4f7" d="M-700 136h1100v9h-1100z" />
      <g fill="#ff9f78">
        <rect x="214" y="151" width="120" height="6" rx="3" />
        <rect x="228" y="164" width="92" height="6" rx="3" />
        <rect x="246" y="177" width="56" height="6" rx="3" />
      </g>
    </svg>
  );
}
