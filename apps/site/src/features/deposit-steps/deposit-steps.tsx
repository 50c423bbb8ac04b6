import "./deposit-steps.css";
import { useQuery } from "@tanstack/react-query";
import type { SiteConfig } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { depositBlock } from "./deposit-block.ts";
import { type DepositStep, depositSteps } from "./step-states.ts";
import { limitsQuery, verificationQuery } from "../../lib/player-queries.ts";

/** Steps that the brand's policy still requires before the first deposit; renders nothing when all are done. */
export function DepositSteps() {
  const { deposit_steps: required } = useSite();
  return required.identity || required.limits ? (
    <ListMemory>
      <Steps required={required}>{null}</Steps>
    </ListMemory>
  ) : null;
}

/**
 * Shows the deposit once every step is done and nothing blocks it. Until then it shows the reason, so that nobody chooses an amount in
 * vain.
 */
export function DepositGate({ children }: { children: ReactNode }) {
  const { deposit_steps: required } = useSite();
  const isGated = required.identity || required.limits;
  return (
    <ListMemory>
      <Blocks>
        {isGated ? (
          <Steps required={required} wait={<Skeleton className="deposit-steps-wait" />}>
            {children}
          </Steps>
        ) : (
          children
        )}
      </Blocks>
    </ListMemory>
  );
}

/** Renders the children until a pause or a limit is known to block the deposit. */
function Blocks({ children }: { children: ReactNode }) {
  const { data } = useQuery(limitsQuery());
  const block = data && depositBlock(data);
  if (!block) return children;
  if (block.why === "pause") return <BlockReasonCard of="refusal.cooling_off" title={m.deposit_paused()} until={block.until} tone="warn" />;
  return <BlockReasonCard of="limit.deposits_used_up" title={limitTitles[block.period]()} until={block.until} tone="warn" />;
}

const limitTitles = { day: m.deposit_limit_day, week: m.deposit_limit_week, month: m.deposit_limit_month };

interface StepsProps {
  required: SiteConfig["deposit_steps"];
  /** Shown until the steps are known. */
  wait?: ReactNode;
  /** Shown when all steps are done, or their state is unknown: the server then decides. */
  children: ReactNode;
}

function Steps({ required, wait = null, children }: StepsProps) {
  const identity = useQuery({ ...verificationQuery(), enabled: required.identity });
  const protection = useQuery({ ...limitsQuery(), enabled: required.limits });
  if ((required.identity && identity.isPending) || (required.limits && protection.isPending)) return wait;
  const steps = depositSteps(required, { identity: identity.data, protection: protection.data });
  if (steps.every(({ done }) => done)) return children;
  return (
    <section className="panel deposit-steps" aria-labelledby="deposit-steps-title">
      <h2 id="deposit-steps-title">{m.deposit_steps_title()}</h2>
      <ol>
        {steps.map((step, index) => (
          <StepRow key={step.name} step={step} number={index + 1} next={steps.find(({ done }) => !done) === step} />
        ))}
      </ol>
    </section>
  );
}

const words = {
  identity: {
    title: m.deposit_steps_identity,
    text: m.deposit_steps_identity_text,
    action: m.deposit_steps_identity_do,
    href: "/user/edit/verification",
  },
  limits: {
    title: m.deposit_steps_limits,
    text: m.deposit_steps_limits_text,
    action: m.deposit_steps_limits_do,
    href: "/responsible-gambling",
  },
} as const;

function StepRow({ step, number, next }: { step: DepositStep; number: number; next: boolean }) {
  const { title, text, action, href } = words[step.name];
  return (
    <li data-done={step.done ? "" : undefined}>
      <span className="deposit-step-mark">{step.done ? <Icon name="check" /> : number}</span>
      <div>
        <b>{title()}</b>
        <p>{step.done ? m.deposit_steps_done() : step.waiting ? m.deposit_steps_waiting() : text()}</p>
      </div>
      {step.done ? null : (
        <ButtonLink href={href} tone={next && !step.waiting ? "accent" : "plain"}>
          {step.waiting ? m.deposit_steps_see() : action()}
        </ButtonLink>
      )}
    </li>
  );
}
