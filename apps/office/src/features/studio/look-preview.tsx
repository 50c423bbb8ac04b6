import { type ProofPair, numberFormat, proofPairs } from "@trevo/domain";
import { type ContrastProof, passes, proveTheme } from "@trevo/ui/derive-theme";
import { useUiLocale } from "@trevo/ui/locale";
import type { PaletteTokens } from "@trevo/ui/theme";
import { Status } from "../../frame/status.tsx";
import { useNumber } from "../../lib/moments.ts";
import { useLookWords } from "./look-words.ts";

const modes = ["dark", "light"] as const;
export type Palettes = Record<(typeof modes)[number], PaletteTokens>;

/** Shows the resulting colours by the same rules as the server's, so no request is made while the member types. */
export function LookPreview({ palettes, title }: { palettes: Palettes; title: string }) {
  const words = useLookWords();
  return (
    <>
      <section className="rule-aside-part">
        <h2>{words.preview}</h2>
        <div className="grid grid-cols-2 gap-2">
          {modes.map((mode) => (
            <div key={mode}>
              <p className="mb-1 text-[12px] text-t3">{words.modes[mode]}</p>
              <Sample palette={palettes[mode]} title={title} />
            </div>
          ))}
        </div>
      </section>
      <Proof palettes={palettes} />
    </>
  );
}

/** Shows a card of the site in one mode. */
function Sample({ palette, title }: { palette: PaletteTokens; title: string }) {
  const words = useLookWords();
  const { bg, s2, s3, t1, t2, t3, accent, on_accent, ink, win, bonus, warn, danger } = palette;
  return (
    <div className="grid gap-2 rounded-[var(--corner-panel)] p-2.5" style={{ background: bg, color: t1 }}>
      <b className="min-h-5 truncate" style={{ color: ink }}>
        {title}
      </b>
      <div className="grid gap-1.5 rounded-[var(--corner)] p-2.5" style={{ background: s2 }}>
        <b>{words.sampleTitle}</b>
        <span style={{ color: t2 }}>{words.sampleText}</span>
        <small style={{ color: t3 }}>{words.sampleNote}</small>
        <span className="justify-self-start rounded-[var(--corner)] px-3 py-1.5 font-bold" style={{ background: accent, color: on_accent }}>
          {words.samplePlay}
        </span>
      </div>
      <div className="flex gap-1.5 rounded-[var(--corner-chip)] p-2" style={{ background: s3 }} aria-hidden="true">
        {[win, bonus, warn, danger].map((colour, place) => (
          <span key={place} className="h-3 flex-1 rounded-full" style={{ background: colour }} />
        ))}
      </div>
    </div>
  );
}

/** Foreground and background of the sample for each pair. */
const shown: Record<ProofPair, readonly [over: keyof PaletteTokens, under: keyof PaletteTokens]> = {
  t1_s2: ["t1", "s2"],
  t2_s2: ["t2", "s2"],
  t3_s2: ["t3", "s2"],
  ink_s2: ["ink", "s2"],
  win_s2: ["win", "s2"],
  bonus_s2: ["bonus", "s2"],
  warn_s2: ["warn", "s2"],
  danger_s2: ["danger", "s2"],
  t1_s3: ["t1", "s3"],
  t2_s3: ["t2", "s3"],
  accent: ["on_accent", "accent"],
  ring: ["t1", "bg"],
};

function Proof({ palettes }: { palettes: Palettes }) {
  const words = useLookWords();
  const number = useNumber();
  const proofs = proveTheme(palettes);
  const good = proofs.filter(passes).length;
  return (
    <section className="rule-aside-part">
      <h2>
        {words.proof}
        <Status shape={good === proofs.length ? "good" : "bad"}>{words.passing(number(good), number(proofs.length))}</Status>
      </h2>
      <table className="w-full">
        <thead>
          <tr className="text-[12px] text-t3">
            <th scope="col">
              <span className="for-ears">{words.proof}</span>
            </th>
            {modes.map((mode) => (
              <th key={mode} scope="col" className="pl-2 text-right font-normal">
                {words.modes[mode]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proofPairs.map((pair) => (
            <tr key={pair} className="border-t border-[var(--line-soft)]">
              <th scope="row" className="py-1 text-left font-normal">
                <span className="flex items-center gap-2">
                  {modes.map((mode) => (
                    <Letters key={mode} palette={palettes[mode]} pair={pair} />
                  ))}
                  {words.pairs[pair]}
                </span>
              </th>
              {proofs
                .filter((proof) => proof.pair === pair)
                .map((proof) => (
                  <Ratio key={proof.mode} proof={proof} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Letters({ palette, pair }: { palette: PaletteTokens; pair: ProofPair }) {
  const [over, under] = shown[pair];
  return (
    <span
      className="flex-none rounded-[6px] px-1.5 py-0.5 text-[11px] font-bold"
      style={{ color: palette[over], background: palette[under] }}
      aria-hidden="true"
    >
      Aa
    </span>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Shows a contrast ratio rounded down, so that it never exceeds the real one, and the required minimum if it is too low. */
function Ratio({ proof }: { proof: ContrastProof }) {
  const words = useLookWords();
  const locale = useUiLocale();
  const number = (value: number): string => numberFormat(locale, oneDecimal).format(value);
  const isGood = passes(proof);
  return (
    <td className="py-1 pl-2 text-right whitespace-nowrap tabular-nums">
      <Status shape={isGood ? "good" : "bad"}>{number(Math.floor(proof.ratio * 10) / 10)}</Status>
      {isGood ? null : <small className="block text-t3">{words.atLeast(number(proof.least))}</small>}
    </td>
  );
}
