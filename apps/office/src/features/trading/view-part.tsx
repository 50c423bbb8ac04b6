import type { TradingFixtureFile } from "@trevo/contract";
import { formatAmount, minusSign } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { Facts, PanelPart } from "../../frame/panel.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useTradingWords } from "./trading-words.ts";
import { useOverride } from "./use-override.ts";

interface ViewPartProps {
  readonly tenant: string;
  readonly file: TradingFixtureFile;
  readonly can: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** Shows the model's view of the match, and a trader's own view with its end. */
export function ViewPart({ tenant, file, can, onDecide }: ViewPartProps) {
  const words = useTradingWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  const decisionOf = useOverride(tenant);
  const signed = (goals_x100: number): string => `${goals_x100 < 0 ? minusSign : "+"}${formatAmount(Math.abs(goals_x100), locale)}`;
  const textOf = ({ supremacy_x100, total_x100 }: TradingFixtureFile["model"]): string =>
    words.goalView(signed(supremacy_x100), formatAmount(total_x100, locale));
  const { model, override, state } = file;
  const isOpen = state === "scheduled" || state === "live" || state === "interrupted";
  return (
    <PanelPart title={words.view} note={override ? words.viewStands : undefined}>
      <Facts
        facts={[
          [words.modelSays, textOf(model)],
          ...(override
            ? [
                [words.traderSays, textOf(override)] as const,
                [
                  words.viewUntil,
                  <time key="until" dateTime={override.ends_at}>
                    {moment(override.ends_at)}
                  </time>,
                ] as const,
              ]
            : []),
        ]}
      />
      {can && (isOpen || override) ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isOpen ? (
            <button type="button" className="button" onClick={() => onDecide(decisionOf(file, "set"))}>
              {words.setView}…
            </button>
          ) : null}
          {override ? (
            <button type="button" className="button" onClick={() => onDecide(decisionOf(file, "remove"))}>
              {words.removeView}…
            </button>
          ) : null}
        </div>
      ) : null}
    </PanelPart>
  );
}
