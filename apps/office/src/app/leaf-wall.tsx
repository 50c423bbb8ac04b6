const columns = 8;
const rows = 9;
const size = 105;
const paints = ["#1fa35a", "#0f5c33", "#3a2329", "#3a2329", "#4a2a22", "#2f1d22"];

/** The brand's clover is in the middle of the wall; only its fourth leaf is lime. */
const clover: Readonly<Record<string, { paint: string; turn: number }>> = {
  "4,3": { paint: "#3ddc78", turn: 180 },
  "5,3": { paint: "#c9f27a", turn: 270 },
  "4,4": { paint: "#3ddc78", turn: 90 },
  "5,4": { paint: "#3ddc78", turn: 0 },
};

/** Returns a well-mixed integer for each place (the finalizer of MurmurHash3), so that the wall is always the same. */
function mixed(place: number): number {
  let value = Math.imul(place + 1, 0x9e37_79b9);
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

const leaves = Array.from({ length: columns * rows }, (_, place) => {
  const [x, y] = [place % columns, Math.floor(place / columns)];
  const chance = mixed(place);
  const own = clover[`${x},${y}`] ?? { paint: paints[chance % paints.length] ?? "#3a2329", turn: ((chance >>> 8) % 4) * 90 };
  return { key: place, ...own, move: `translate(${x * size + size / 2} ${y * size + size / 2}) rotate(${own.turn})` };
});

/** Decoration of the sign-in page. */
export function LeafWall() {
  return (
    <svg viewBox={`0 0 ${columns * size} 900`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={columns * size} height="945" fill="#22161a" />
      {leaves.map(({ key, paint, move }) => (
        <path key={key} transform={move} d="M-46 -46H0A46 46 0 1 1 -46 0Z" fill={paint} />
      ))}
    </svg>
  );
}
