import { Fragment } from "react";

/** A part of a text that is made from the rules of the product. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the product itself says below a text of the brand's. */
export const GeneratedSections = ({ sections }: { sections: readonly Section[] }) => (
  <div className="text-body">
    {sections.map(({ id, title, lines }) => (
      <Fragment key={id}>
        <h2 id={id}>{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Fragment>
    ))}
  </div>
);
