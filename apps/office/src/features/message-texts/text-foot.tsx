import { useMutation } from "@tanstack/react-query";
import type { StaffTemplateDetail, TemplateWords } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { listEndpoint, readEndpoint, versionsEndpoint } from "./text-path.ts";
import { useTextWords } from "./text-words.ts";
import type { useTrial } from "./use-trial.ts";

interface FootProps {
  readonly tenant: string;
  readonly template: StaffTemplateDetail;
  readonly written: TemplateWords;
  /** Language of the test. */
  readonly locale: Locale;
  readonly isDirty: boolean;
  /** True if there is a newer version that the member has not seen. */
  readonly isBehind: boolean;
  readonly mayWrite: boolean;
  readonly trial: ReturnType<typeof useTrial>;
  readonly onReset: (words: TemplateWords) => void;
}

/** Publishes the text, sends a test of it to the member, or restores the product's. */
export function TextFoot({ tenant, template, written, locale, isDirty, isBehind, mayWrite, trial, onReset }: FootProps) {
  const words = useTextWords();
  const textOf = useErrorText();
  const [act, decide] = useState<"publish" | "restore" | null>(null);
  const params = { tenant, key: template.key };
  const test = useMutation({
    mutationFn: (sent: TemplateWords) =>
      request("POST /staff/:tenant/messages/templates/:key/test", {
        params,
        body: { locale, words: sent, client_id: crypto.randomUUID() },
      }).then(({ data }) => data),
  });
  const decisions = useDecisions({ tenant, template, written });
  const isSendable = trial.isCurrent && trial.data?.problems.length === 0;
  const saying = useSaying({ isDirty, isBehind, mayWrite, trial });
  // What a test answered is about the text that it sent.
  const tested = test.variables === written ? test : null;
  return (
    <>
      <p className="panel-why" role="status">
        {tested?.error ? (
          <Status shape="bad">{textOf(tested.error)}</Status>
        ) : tested?.data ? (
          <Status shape="good">{words.tested(tested.data.sent_to)}</Status>
        ) : (
          <Status shape={saying.shape}>{saying.text}</Status>
        )}
      </p>
      {mayWrite ? (
        <>
          {template.is_own && !isDirty && !isBehind ? (
            <button type="button" className="button button-large button-danger" onClick={() => decide("restore")}>
              {words.restore}
            </button>
          ) : null}
          {isDirty ? (
            <button type="button" className="button button-large" onClick={() => onReset(template.words)}>
              {words.discard}
            </button>
          ) : null}
          <button
            type="button"
            className="button button-large"
            disabled={!isSendable || test.isPending}
            onClick={() => test.mutate(written)}
          >
            {test.isPending ? words.testing : words.test}
          </button>
          <button
            type="button"
            className="button button-large button-main"
            disabled={!isSendable || !isDirty || isBehind}
            onClick={() => decide("publish")}
          >
            {words.publish}
          </button>
        </>
      ) : null}
      <DecisionDialog decision={act && decisions[act]} onClose={() => decide(null)} />
    </>
  );
}

function useDecisions({ tenant, template, written }: Pick<FootProps, "tenant" | "template" | "written">) {
  const words = useTextWords();
  const { key, version } = template;
  const again = (): void => readAgain(readEndpoint, versionsEndpoint, listEndpoint);
  const name = words.keys[key];
  const publish = (sent: TemplateWords | null) =>
    request("POST /staff/:tenant/messages/templates/:key/versions", {
      params: { tenant, key },
      body: { base_version: version, words: sent },
    });
  const shared = { tenant, onDone: again, onConflict: again };
  return {
    publish: {
      ...shared,
      title: words.publishTitle(name),
      text: words.publishText,
      action: words.publishAction,
      send: () => publish(written),
    },
    restore: {
      ...shared,
      title: words.restoreTitle(name),
      text: words.restoreText,
      action: words.restoreAction,
      danger: true,
      send: () => publish(null),
    },
  } satisfies Record<string, Decision>;
}

type Said = Pick<FootProps, "isDirty" | "isBehind" | "mayWrite" | "trial">;

function useSaying({ isDirty, isBehind, mayWrite, trial }: Said): { shape: Shape; text: string } {
  const words = useTextWords();
  const count = trial.data?.problems.length ?? 0;
  if (!mayWrite) return { shape: "waiting", text: words.mayNot };
  if (trial.isError) return { shape: "bad", text: words.checkFailed };
  if (!trial.isCurrent) return { shape: "waiting", text: words.checking };
  if (count > 0) return { shape: "bad", text: words.faults(count) };
  if (isBehind) return { shape: "waiting", text: words.choose };
  return isDirty ? { shape: "good", text: words.ready } : { shape: "good", text: words.clean };
}
