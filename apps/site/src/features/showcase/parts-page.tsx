import "./showcase.css";
import { Button } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { BrandLogo } from "@trevo/ui/logo";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { Row } from "@trevo/ui/row-list";
import { ChoiceTabs } from "@trevo/ui/tabs";
import { TextInput } from "@trevo/ui/text-input";
import { type ReactNode, useState } from "react";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

const colours = ["bg", "s1", "s2", "s3", "t1", "accent", "win", "bonus", "warn", "danger"] as const;
const icons: IconName[] = ["dice", "slots", "ball", "box", "gift", "cup", "ticket", "wallet", "shield", "chat", "heart", "bell"];

/** Showcase of the brand's UI components. */
export function PartsPage() {
  const { theme, siteTitle } = useSite();
  return (
    <div className="showcase">
      <h1 className="page-title">{m.parts_title()}</h1>
      <p className="showcase-lead">{m.parts_text()}</p>
      <div className="parts">
        <Part name={m.parts_sign()}>
          <p className="parts-sign">
            <BrandLogo form={theme.corners} />
            <span>{siteTitle}</span>
          </p>
        </Part>
        <Part name={m.parts_colours()}>
          <ul className="parts-colours">
            {colours.map((colour) => (
              <li key={colour}>
                <i style={{ background: `var(--${colour})` }} />
                {colour}
              </li>
            ))}
          </ul>
        </Part>
        <Part name={m.parts_money()}>
          <p className="showcase-amount">
            <Money value={124_890_000} />
          </p>
          <p>
            <Money value={-500} /> · <Money value={9_900} signed />
          </p>
        </Part>
        <Part name={m.parts_buttons()}>
          <Buttons />
        </Part>
        <Part name={m.parts_fields()}>
          <Fields />
        </Part>
        <Part name={m.parts_notices()}>
          <div className="parts-stack">
            <Notice tone="good">{m.parts_notice_good()}</Notice>
            <Notice tone="warn">{m.parts_notice_warn()}</Notice>
            <Notice tone="bad">{m.parts_notice_bad()}</Notice>
          </div>
        </Part>
        <Part name={m.parts_rows()}>
          <ul className="parts-rows">
            <li>
              <Row icon="pix" title={m.parts_row()} note={m.parts_row_note()} end={<Money value={5_000} signed />} />
            </li>
          </ul>
        </Part>
        <Part name={m.parts_icons()}>
          <ul className="parts-icons">
            {icons.map((icon) => (
              <li key={icon}>
                <Icon name={icon} />
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="panel part">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <div className="parts-flow">
      <Button tone="accent">{m.parts_button_main()}</Button>
      <Button>{m.parts_button_plain()}</Button>
      <Button tone="quiet">{m.parts_button_quiet()}</Button>
      <Button busy={m.parts_button_busy()} />
      <Button disabledReason={m.parts_button_disabled()} />
      <CopyButton text="TREVO" copied={m.parts_copied()} failed={m.parts_copy_failed()}>
        {m.parts_copy()}
      </CopyButton>
    </div>
  );
}

function Fields() {
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<"a" | "b">("a");
  return (
    <div className="parts-stack">
      <TextInput
        label={m.parts_field()}
        hint={m.parts_field_hint()}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextInput label={m.parts_field_bad()} error={m.parts_field_error()} autoComplete="off" defaultValue="123" />
      <ChoiceTabs
        label={m.parts_choice()}
        choices={[
          { value: "a", label: m.parts_choice_a() },
          { value: "b", label: m.parts_choice_b() },
        ]}
        value={choice}
        onChange={setChoice}
      />
    </div>
  );
}
