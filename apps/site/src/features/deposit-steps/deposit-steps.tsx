import "./deposit-steps.css";
import { useQuery } from "@tanstack/react-query";
import type { SiteConfig } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { type DepositStep, depositSteps } from "./step-states.ts";
import { limitsQuery, verificationQuery } from "../../lib/player-queries.ts";

/** What the brand's policy asks for before the first deposit, where anything of it is left; nothing elsewhere. */
export function DepositSteps() {
  const { deposit_steps: required } = useSite();
  return required.identity || required.limits ? (
    <ListMemory>
      <Steps required={required}>{null}</Steps>
    </ListMemory>
  ) : null;
}

/** The deposit itself once every step is done; until then the steps, so that nobody chooses an amount in vain. */
export function DepositGate({ children }: { children: ReactNode }) {
  const { deposit_steps: required } = useSite();
  return required.identity || required.limits ? (
    <ListMemory>
      <Steps required={required} wait={<Skeleton className="deposit-steps-wait" />}>
        {children}
      </Steps>
    </ListMemory>
  ) : (
    children
  );
}

interface StepsProps {
  required: SiteConfig["deposit_steps"];
  /** Until the steps are known. */
  wait?: ReactNode;
  /** When all are done, or nobody can tell: the server decides then. */
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
